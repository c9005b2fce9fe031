import { client, type Client, type Send } from '@verdict/core'
import type { TestSite } from '@verdict/core/testing'
import { daemonApi, judgeAdminApi, type ClaimedTask, type Outcome, type Welcome } from '../../contract.ts'
import { card, verdict } from './works.ts'

/** A daemon that does nothing by itself: tests make its calls one by one. */
export class HandDaemon {
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

  /** Lets a new daemon in, and says hello unless it shall not. */
  static async of(
    site: TestSite,
    said: Parameters<typeof card>[0] | null = {},
    name = `daemon-${Math.random().toString(36).slice(2, 8)}`,
  ): Promise<HandDaemon> {
    const { id, token } = await (await site.as('root')).use(judgeAdminApi).addDaemon({ body: { name } })
    const daemon = new HandDaemon(() => site.url, id, token)
    if (said) await daemon.hello(said)
    return daemon
  }

  /** The same token in a new process. */
  async hello(said: Parameters<typeof card>[0] = {}): Promise<Welcome> {
    return (this.welcome = await this.api.hello({ body: card(said) }))
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

  renew(tasks: readonly ClaimedTask[] = []) {
    const running = tasks.map(({ id, attempt }) => ({ id, attempt }))
    return this.api.renew({ body: { session: this.session, running, load: { cpu: 1, memory: 2, running: tasks.length, slots: 4 }, lastError: null } })
  }
}
