import { randomUUID } from 'node:crypto'
import { paged, type PageQuery } from '@verdict/core'
import { writtenUnlessDuplicate, type Caller } from '@verdict/core/server'
import { contestStatuses, HasEnded, NotStarted } from '@verdict/plugin-contests/contract'
import type { Collection } from 'mongodb'
import type { z } from 'zod'
import {
  AskedTooSoon,
  AskingClosed,
  askingRefusal,
  StaffCannotAsk,
  TooManyOpen,
  UnknownProblem,
  type Question,
  type QuestionSettings,
  type QuestionSummary,
} from '../../contract.ts'
import { mayAnswer, problemOf, type QuestionAccess } from '../contest/question-access.ts'
import type { QuestionPublisher } from '../contest/question-publisher.ts'
import type { QuestionSettingsStore } from '../contest/question-settings.ts'
import type { QuestionRepository } from '../stored/question-repository.ts'
import { personKey, type PauseDoc, type QuestionDoc } from '../stored/question-schema.ts'
import type { ReadAnswers } from '../stored/read-answers.ts'

interface Deps {
  readonly questions: QuestionRepository
  readonly read: ReadAnswers
  readonly pauses: Collection<PauseDoc>
  readonly settings: QuestionSettingsStore
  readonly access: QuestionAccess
  readonly publisher: QuestionPublisher
  limits(): z.infer<typeof QuestionSettings>
}

const refusals = { closed: AskingClosed, 'not-started': NotStarted, ended: HasEnded, staff: StaffCannotAsk } as const

/** Questions as participants ask and read them. */
export class Asking {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async summary(cid: number, caller: Caller): Promise<QuestionSummary> {
    const contest = await this.#deps.access.visit(cid, caller)
    const { isOpen, opensBeforeStart } = await this.#deps.settings.of(cid)
    const facts = { isOpen, opensBeforeStart, hasStarted: contest.status !== contestStatuses.scheduled, mayAnswer: mayAnswer(contest) }
    if (facts.mayAnswer) return { ...facts, unread: 0, open: await this.#deps.questions.countOpen(cid) }
    const read = await this.#deps.read.of(cid, caller.uid)
    return { ...facts, unread: (await this.#visibleIds(cid, caller.uid)).filter((id) => !read.has(id)).length, open: 0 }
  }

  async page({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Caller) {
    const contest = await this.#deps.access.visit(cid, caller)
    const [{ found, total }, read] = await Promise.all([this.#deps.questions.visiblePage(cid, caller.uid, query), this.#deps.read.of(cid, caller.uid)])
    const rows = found.map((question): z.input<typeof Question> => {
      const isOwn = question.uid === caller.uid
      return {
        id: question._id,
        problem: problemOf(question, contest),
        text: question.text,
        time: question.time,
        isOwn,
        state: isOwn ? question.state : 'answered',
        answers: answersFor(question, caller.uid).map(({ _id, time, text, audience, isClosing }) => ({
          id: _id,
          time,
          text,
          isPublic: audience !== 'asker',
          isClosing,
          isUnread: !read.has(_id),
        })),
      }
    })
    return paged(rows, total, query)
  }

  async ask({ cid, problem, text }: { readonly cid: number; readonly problem: string | null; readonly text: string }, caller: Caller): Promise<{ id: string }> {
    const { access, settings, questions, publisher } = this.#deps
    const contest = await access.visit(cid, caller)
    const refusal = askingRefusal(contest, await settings.of(cid))
    if (refusal) throw new refusals[refusal]()
    const about = problem === null ? null : (contest.showsProblems && contest.problems.find(({ displayId }) => displayId === problem)) || undefined
    if (about === undefined) throw new UnknownProblem()
    await this.#requireLimits(cid, caller)
    const question: QuestionDoc = {
      _id: randomUUID(),
      cid,
      uid: caller.uid,
      problem: about && { pid: about.pid, displayId: about.displayId },
      text,
      time: new Date(),
      state: 'open',
      taker: null,
      answers: [],
      isPublic: false,
      revision: 1,
    }
    await questions.add(question)
    await publisher.changed(question)
    return { id: question._id }
  }

  /** Marks answers as read. Others than those that the caller sees are ignored. */
  async markRead(cid: number, answers: readonly string[], caller: Caller): Promise<void> {
    await this.#deps.access.visit(cid, caller)
    const visible = new Set(await this.#visibleIds(cid, caller.uid))
    const read = answers.filter((id) => visible.has(id))
    if (read.length === 0) return
    await this.#deps.read.add(cid, caller.uid, read)
    // For the badges on other pages of the user.
    await this.#deps.publisher.read(cid, caller.uid)
  }

  async #visibleIds(cid: number, uid: string): Promise<string[]> {
    const questions = await this.#deps.questions.visibleAnswers(cid, uid)
    return questions.flatMap((question) => answersFor(question, uid).map(({ _id }) => _id))
  }

  /** The pause also prevents that several questions of one user pass the other limit in the same moment. */
  async #requireLimits(cid: number, { uid }: Caller): Promise<void> {
    const { questions, pauses, limits } = this.#deps
    const { maxOpenQuestions, secondsBetweenQuestions } = limits()
    if ((await questions.countOpenOf(cid, uid)) >= maxOpenQuestions) throw new TooManyOpen({ maximum: maxOpenQuestions })
    const now = new Date()
    const _id = personKey(cid, uid)
    const until = new Date(now.getTime() + secondsBetweenQuestions * 1000)
    const mayAsk = await writtenUnlessDuplicate(() => pauses.updateOne({ _id, until: { $lte: now } }, { $set: { until } }, { upsert: true }))
    if (mayAsk) return
    const pause = await pauses.findOne({ _id })
    throw new AskedTooSoon({ seconds: Math.max(1, Math.ceil(((pause?.until ?? now).getTime() - now.getTime()) / 1000)) })
  }
}

/** Returns the answers that a user sees: all to the asker, and those to everyone. */
function answersFor({ uid, answers }: Pick<QuestionDoc, 'uid' | 'answers'>, reader: string) {
  return uid === reader ? answers : answers.filter(({ audience }) => audience !== 'asker')
}
