import { randomUUID } from 'node:crypto'
import type { Caller, Users } from '@verdict/core/server'
import type { ContestAnnouncer } from '@verdict/plugin-contests/contract'
import { AnsweredFirst, ClosedFirst, TakenByOther, type AnswerAudience } from '../../contract.ts'
import { problemOf, type QuestionAccess } from '../contest/question-access.ts'
import type { QuestionPublisher } from '../contest/question-publisher.ts'
import type { QuestionRepository } from '../stored/question-repository.ts'
import type { AnswerDoc, QuestionDoc } from '../stored/question-schema.ts'

interface Deps {
  readonly questions: QuestionRepository
  readonly access: QuestionAccess
  readonly publisher: QuestionPublisher
  readonly users: Pick<Users, 'summaries'>
  readonly announcer: ContestAnnouncer
}

interface Named {
  readonly cid: number
  readonly id: string
}

/** How the staff handle questions. */
export class Answering {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async take({ cid, id, takesOverFrom }: Named & { readonly takesOverFrom: string | null }, caller: Caller): Promise<void> {
    await this.#deps.access.onDuty(cid, caller)
    const taken = await this.#deps.questions.change(cid, id, async (saved) => {
      await this.#requireUnanswered(saved)
      if (saved.taker?.uid === caller.uid) return undefined
      const name = saved.taker && (await this.#nameOf(saved.taker.uid))
      if (name !== null && name !== takesOverFrom) throw new TakenByOther({ name })
      return { state: 'taken', taker: { uid: caller.uid, since: new Date() } }
    })
    if (taken) await this.#deps.publisher.changed(taken)
  }

  async release({ cid, id }: Named, caller: Caller): Promise<void> {
    await this.#deps.access.onDuty(cid, caller)
    const released = await this.#deps.questions.change(cid, id, async (saved) => {
      await this.#requireNotTakenByOther(saved, caller)
      return saved.taker ? { state: 'open', taker: null } : undefined
    })
    if (released) await this.#deps.publisher.changed(released)
  }

  /** `titleOf` returns the title of an announcement about a problem, or about the contest. */
  async answer(
    { cid, id, text, audience, seenAnswers }: Named & { readonly text: string; readonly audience: AnswerAudience; readonly seenAnswers: number },
    caller: Caller,
    titleOf: (displayId: string | undefined) => string,
  ): Promise<void> {
    const contest = await this.#deps.access.onDuty(cid, caller, audience === 'announcement' ? 'announce' : undefined)
    const answered = await this.#deps.questions.change(cid, id, async (saved) => {
      await this.#requireSeen(saved, seenAnswers)
      await this.#requireNotTakenByOther(saved, caller)
      const answers = [...saved.answers, answerOf({ text, audience, isClosing: false }, caller)]
      return { state: 'answered', taker: null, answers, isPublic: saved.isPublic || audience !== 'asker' }
    })
    if (!answered) return
    await this.#deps.publisher.changed(answered, { isForEveryone: audience !== 'asker' })
    if (audience !== 'announcement') return
    // If this fails, participants still read the answer, and the caller sees that it is not announced.
    const title = titleOf(problemOf(answered, contest)?.displayId)
    await this.#deps.announcer.add(cid, { title, content: `${quoted(answered.text)}\n\n${text}` }, caller)
  }

  async close({ cid, id, text, seenAnswers }: Named & { readonly text: string; readonly seenAnswers: number }, caller: Caller): Promise<void> {
    await this.#deps.access.onDuty(cid, caller)
    const closed = await this.#deps.questions.change(cid, id, async (saved) => {
      await this.#requireSeen(saved, seenAnswers)
      await this.#requireUnanswered(saved)
      await this.#requireNotTakenByOther(saved, caller)
      return { state: 'closed', taker: null, answers: [...saved.answers, answerOf({ text, audience: 'asker', isClosing: true }, caller)] }
    })
    if (closed) await this.#deps.publisher.changed(closed)
  }

  async #requireUnanswered({ answers }: QuestionDoc): Promise<void> {
    await this.#requireSeen({ answers }, 0)
  }

  /** Throws if there are more answers than the caller has seen. */
  async #requireSeen({ answers }: Pick<QuestionDoc, 'answers'>, seen: number): Promise<void> {
    const latest = answers.at(-1)
    if (!latest || answers.length <= seen) return
    const name = await this.#nameOf(latest.uid)
    throw latest.isClosing ? new ClosedFirst({ name }) : new AnsweredFirst({ name })
  }

  async #requireNotTakenByOther({ taker }: QuestionDoc, { uid }: Caller): Promise<void> {
    if (taker && taker.uid !== uid) throw new TakenByOther({ name: await this.#nameOf(taker.uid) })
  }

  async #nameOf(uid: string): Promise<string> {
    return (await this.#deps.users.summaries([uid])).get(uid)?.username ?? uid
  }
}

function answerOf(fields: Pick<AnswerDoc, 'text' | 'audience' | 'isClosing'>, { uid }: Caller): AnswerDoc {
  return { _id: randomUUID(), uid, time: new Date(), ...fields }
}

/** Returns a text as a quotation in Markdown. */
function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
