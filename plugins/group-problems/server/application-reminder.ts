import type { Users } from '@verdict/core/server'
import type { Inbox } from '@verdict/plugin-notices/contract'
import type { OwnedProblemService } from '@verdict/plugin-problems/contract'

interface Deps {
  readonly owned: Pick<OwnedProblemService, 'applications'>
  readonly users: Pick<Users, 'withRole'>
  /** Without the plugin that delivers messages, nobody is reminded. */
  readonly inbox: Inbox | undefined
}

const readAtOnce = 500
/** How a row says that nobody has decided. */
const waiting = 1

/** Reminds those who decide about the problems of groups, once a day while some wait. */
export class ApplicationReminder {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async send(now: Date): Promise<void> {
    const { users, inbox } = this.#deps
    const count = inbox ? await this.#countWaiting() : 0
    if (!inbox || count === 0) return
    const people = await users.withRole('root', 'problem_admin')
    await inbox.sendToMany(
      people.map(({ uid }) => uid),
      {
        kind: 'Sys',
        title: '团队题目审批通知（Group problems to review）',
        content: `有 ${count} 道团队题目申请公开，请前往后台审批。\n\nThere are ${count} group problems that wait for your decision in the admin area.`,
        // A run that is repeated after a crash tells nobody twice.
        key: `group problems ${now.toISOString().slice(0, 10)}`,
      },
    )
  }

  async #countWaiting(): Promise<number> {
    let count = 0
    for (let currentPage = 1; ; currentPage += 1) {
      const { records, pages } = await this.#deps.owned.applications({ currentPage, limit: readAtOnce })
      count += records.filter(({ applyPublicProgress }) => applyPublicProgress === waiting).length
      if (currentPage >= pages) return count
    }
  }
}
