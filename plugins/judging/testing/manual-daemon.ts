import { client, type Client, type Send } from '@verdict/core'
import type { Person, TestSite } from '@verdict/core/testing'
import { daemonApi, judgeAdminApi, type CaseVerdict, type ClaimedTask, type Outcome, type Welcome } from '../contract.ts'
import { daemonInfo, verdict } from './fixtures.ts'

/** A daemon whose calls are all made explicitly by tests. */
export class ManualDaemon {
  readonly api: Client<typeof daemonApi.routes>
  readonly id: number
  readonly token: string
  welcome: Welcome | undefined

  private constructor(url: () => string, id: number, token: string) {
    const send: Send = (path, request) => fetch(url() + path, { ...request, headers: { ...(request.headers as Record<string, string>), authorization: token } })
    this.api = client(daemonApi, send)
    this.id = id
    this.token = token
  }

  /** Adds a daemon to the site and says hello unless `info` is null. */
  static async of(
    site: Pick<TestSite, 'url'> & { as(role: string): Promise<Person> },
    said: Parameters<typeof daemonInfo>[0] | null = {},
    name = `daemon-${Math.random().toString(36).slice(2, 8)}`,
  ): Promise<ManualDaemon> {
    const { id, token } = await (await site.as('root')).use(judgeAdminApi).addDaemon({ body: { name } })
    const daemon = new ManualDaemon(() => site.url, id, token)
    if (said) await daemon.hello(said)
    return daemon
  }

  /** Returns the daemon with its session, connected to another process of the site. */
  at(site: Pick<TestSite, 'url'>): ManualDaemon {
    const there = new ManualDaemon(() => site.url, this.id, this.token)
    there.welcome = this.welcome
    return there
  }

  /** Says hello as a new process with the same token. */
  async hello(said: Parameters<typeof daemonInfo>[0] = {}): Promise<Welcome> {
    return (this.welcome = await this.api.hello({ body: daemonInfo(said) }))
  }

  get session(): string {
    return this.welcome?.session ?? ''
  }

  async claim(most = 1): Promise<ClaimedTask[]> {
    return (await this.api.claim({ body: { session: this.session, most } })).tasks
  }

  async report({ id, attempt }: ClaimedTask, outcome: Outcome = { verdict: verdict() }): Promise<boolean> {
    return (await this.api.report({ body: { session: this.session, id, attempt, outcome } })).accepted
  }

  /** Reports test case results in parts; returns whether the site accepted all of them. */
  async cases({ id, attempt }: ClaimedTask, ...parts: CaseVerdict[][]): Promise<boolean> {
    let from = 0
    for (const cases of parts) {
      if (!(await this.api.cases({ body: { session: this.session, id, attempt, from, cases } })).accepted) return false
      from += cases.length
    }
    return true
  }

  /** Stores a file that a program has written. */
  async keep({ id, attempt }: Pick<ClaimedTask, 'id' | 'attempt'>, text: string) {
    return (await this.api.keep({ body: { session: this.session, id, attempt }, file: new File([text], 'file') })).file
  }

  renew(tasks: readonly ClaimedTask[] = []) {
    const running = tasks.map(({ id, attempt }) => ({ id, attempt }))
    return this.api.renew({ body: { session: this.session, running, load: { cpu: 1, memory: 2, running: tasks.length, slots: 4 }, lastError: null } })
  }
}
