import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { server as problems } from '@verdict/plugin-problems/testing'
import { server as submissions } from '@verdict/plugin-submissions/testing'
import { remoteAdminApi, remoteProblemApi, type AccountRow, type RemoteRow } from '../contract.ts'
import remoteJudging from '../server/index.ts'
import type { RemoteCheck } from './check-remote.ts'
import type { JudgeSite } from './judge-site.ts'
import { submit, waitFor } from './remote-site.ts'

export interface JudgingCheck {
  readonly site: JudgeSite
  readonly plugins: Parameters<typeof startTestSite>[0]
  /** The plugin whose setting is the site's address. */
  readonly addressOf: string
  /** The site's message; POJ has none. */
  readonly wrongPassword: string
}

/** Our site with the remote, its account `robot`, and a student. */
export class CheckedSite {
  readonly check: RemoteCheck
  readonly other: JudgeSite
  site: TestSite | undefined
  root!: Person
  pupil!: Person

  constructor(check: RemoteCheck, other: JudgeSite) {
    this.check = check
    this.other = other
  }

  async start({ plugins, addressOf }: JudgingCheck): Promise<void> {
    const settings = {
      kernel: { defaultLanguage: 'en-US' },
      judging: { leaseSeconds: 2, retrySeconds: 0 },
      submissions: { defaultSubmitInterval: 0 },
      [addressOf]: { address: await this.other.start() },
      'remote-judging': { requestSeconds: 0.5, settleSeconds: 0.2, downSeconds: 0.1, paceFactor: 0.002 },
    }
    this.site = await startTestSite([judging, problems, submissions, remoteJudging, ...plugins], { settings: settings as never })
    this.root = await this.site.as('root')
    this.pupil = await this.site.as('default_user')
    const { remote, remoteId } = this.check
    await this.root.use(remoteProblemApi).importProblem({ query: { name: remote.oj, problemId: remoteId } })
    await this.saveAccount('secret')
  }

  async close(): Promise<void> {
    await this.site?.close()
    this.other.close()
  }

  get pid(): string {
    return `${this.check.remote.oj}-${this.check.remoteId}`.toUpperCase()
  }

  get accountsOf(): string {
    const { oj, accountsOf = oj } = this.check.remote
    return accountsOf
  }

  saveAccount(password: string, cookies?: string) {
    return this.root.use(remoteAdminApi).saveAccount({ body: { oj: this.accountsOf, username: 'robot', password, ...(cookies !== undefined && { cookies }) } })
  }

  /** Loads the problem from the site again. */
  async refresh(): Promise<void> {
    const { problem } = await this.root.use(problemApi).detail({ query: { problemId: this.pid } })
    await this.root.use(remoteProblemApi).refresh({ body: { pid: problem.id } })
  }

  async row(oj = this.check.remote.oj): Promise<RemoteRow> {
    return (await this.root.use(remoteAdminApi).sites()).find((row) => row.oj === oj)!
  }

  async account(): Promise<AccountRow> {
    return (await this.row(this.accountsOf)).accounts[0]!
  }

  /** Sends a program that requests a verdict; `name` identifies it. */
  send(name: string, wants = this.check.verdicts[0]![0]): Promise<number> {
    const code = `int main() { return 0; }\n// wants: ${wants}\n// ${name} ${'x'.repeat(40)}\n`
    return submit(this.pupil, this.pid, code, this.check.remote.languages[0]!.name)
  }

  /** The first verdict of the table. */
  accepted(submitId: number) {
    const [[, state]] = this.check.verdicts as [RemoteCheck['verdicts'][number]]
    return waitFor(this.pupil, submitId, Number((state as { status?: number }).status))
  }

  /** Returns how often the site received the program of this name. */
  sent(name: string): number {
    return this.other.runs.filter(({ code }) => code.includes(`// ${name} x`)).length
  }
}
