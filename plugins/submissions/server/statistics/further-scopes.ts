import type { FurtherScope, PersonProblem } from '../../contract.ts'
import { prefixesOf } from '../stored/search-prefixes.ts'
import { bankScope, notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

type Contributor = (pairs: readonly PersonProblem[]) => Promise<readonly (readonly FurtherScope[])[]>
type Asked = Pick<SubmissionDoc, 'lists' | 'further' | 'uid' | 'pid'>
type ScopedSubmission = Asked & Pick<SubmissionDoc, 'username' | 'displayPid'>

const projection = { lists: 1, further: 1, uid: 1, pid: 1, username: 1, displayPid: 1 }

/**
 * Stores the further scopes in which submissions count. A scope enters `lists` and, not counted yet, `further` in one update. It leaves `lists` first, and
 * `further` once the problem statistics no longer count it. The next call therefore completes an interrupted change.
 */
export class FurtherScopes {
  readonly #submissions: Submissions
  readonly #contributors: readonly Contributor[]
  readonly #contextKeys: () => readonly string[]

  constructor(submissions: Submissions, contributors: readonly Contributor[], contextKeys: () => readonly string[]) {
    this.#submissions = submissions
    this.#contributors = contributors
    this.#contextKeys = contextKeys
  }

  /** Asks the contributors; returns true if the submission counts elsewhere than before. Repeatable. */
  async apply(submitId: number): Promise<boolean> {
    if (this.#contributors.length === 0) return false
    for (;;) {
      const submission = await this.#submissions.findOne<ScopedSubmission>({ _id: submitId, ...notRemoved }, { projection })
      if (!submission) return false
      const { lists, further = {} } = submission
      const own = ownScopesOf(submission)
      const [answers = []] = await this.#ask([submission])
      const added = this.#addedTo(submission, own, answers)
      const next = [...own, ...added]
      if (next.join(' ') === lists.join(' ')) return false
      const begun = added.filter((scope) => !Object.hasOwn(further, scope)).map((scope) => [`further.${scope}`, null] as const)
      const asRead = { _id: submitId, lists, further: submission.further ?? { $exists: false } }
      const change = { lists: next, starts: prefixesOf({ ...submission, lists: next }), ...Object.fromEntries(begun) }
      if ((await this.#submissions.updateOne(asRead, { $set: change })).matchedCount > 0) return true
    }
  }

  /** Updates many submissions in one call; returns whether any of them counts elsewhere than before. Most do not. */
  async applyToMany(submissions: readonly (Pick<SubmissionDoc, '_id'> & Asked)[]): Promise<boolean> {
    if (this.#contributors.length === 0) return false
    const pairs = [...Map.groupBy(submissions, ({ uid, pid }) => `${uid} ${pid}`).values()]
    const answers = await this.#ask(pairs.flatMap((alike) => alike.slice(0, 1)))
    const changed = pairs.flatMap((alike, index) =>
      alike.filter((submission) => {
        const own = ownScopesOf(submission)
        return [...own, ...this.#addedTo(submission, own, answers[index]!)].join(' ') !== submission.lists.join(' ')
      }),
    )
    for (const { _id } of changed) await this.apply(_id)
    return changed.length > 0
  }

  async #ask(submissions: readonly PersonProblem[]): Promise<FurtherScope[][]> {
    const pairs = submissions.map(({ uid, pid }) => ({ uid, pid }))
    const answers = await Promise.all(this.#contributors.map((ask) => ask(pairs)))
    return pairs.map((_, index) => answers.flatMap((answer) => answer[index] ?? []))
  }

  #addedTo({ lists, further = {} }: Pick<SubmissionDoc, 'lists' | 'further'>, own: readonly string[], answers: readonly FurtherScope[]): string[] {
    const added = answers.filter(({ reference, from }) => own.includes(from ?? bankScope) && !own.includes(reference)).map(({ reference }) => reference)
    // The answer of a disabled plugin is unknown: its last one stays until the plugin is enabled again.
    const kept = lists.filter((scope) => Object.hasOwn(further, scope) && !this.#contextKeys().includes(scope.slice(0, scope.lastIndexOf(':'))))
    return [...new Set<string>([...added, ...kept])].toSorted()
  }
}

/** Returns the scopes in which a submission counts because of where it was made. */
export function ownScopesOf({ lists, further = {} }: Pick<SubmissionDoc, 'lists' | 'further'>): string[] {
  return lists.filter((scope) => !Object.hasOwn(further, scope))
}

/** Returns every scope in which a submission counts, or did until its statistics are counted again. */
export function allScopesOf({ lists, further = {} }: Pick<SubmissionDoc, 'lists' | 'further'>): string[] {
  return [...new Set([...lists, ...Object.keys(further)])]
}
