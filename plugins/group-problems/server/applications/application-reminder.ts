import type { Users } from '@verdict/core/server'
import type { Inbox } from '@verdict/plugin-notices/contract'
import type { OwnedProblemService } from '@verdict/plugin-problems/contract'

interface Deps {
  readonly owned: Pick<OwnedProblemService, 'applications'>
  readonly users: Pick<Users, 'withRole'>
  /** Without the plugin that delivers messages, no reminders are sent. */
  readonly inbox: Inbox | undefined
}

/** Reminds the reviewers of group problems once a day while applications are pending. */
export class ApplicationReminder {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async send(now: Date): Promise<void> {
    const { owned, users, inbox } = this.#deps
    if (!inbox) return
    const { total: count } = await owned.applications({ publication: 'applied', currentPage: 1, limit: 1 })
    if (count === 0) return
    const people = await users.withRole('root', 'problem_admin')
    await inbox.sendToMany(
      people.map(({ uid }) => uid),
      {
        kind: 'Sys',
        title: '团队题目审批通知（Group problems to review）',
        content: `有 ${count} 道团队题目申请公开，请前往后台审批。\n\nThere are ${count} group problems that wait for your decision in the admin area.`,
        // A run that is repeated after a crash notifies no user twice.
        key: `group problems ${now.toISOString().slice(0, 10)}`,
      },
    )
  }
}
