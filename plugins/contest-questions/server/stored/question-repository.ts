import type { PageQuery } from '@verdict/core'
import { readPage } from '@verdict/core/server'
import { saveOver } from '@verdict/server-kit'
import type { Collection, Filter } from 'mongodb'
import { NoQuestion, type QuestionState } from '../../contract.ts'
import type { QuestionDoc } from './question-schema.ts'

/** The states of questions without an answer. */
const unanswered: readonly QuestionState[] = ['open', 'taken']

type Change = Partial<Pick<QuestionDoc, 'state' | 'taker' | 'answers' | 'isPublic'>>

/** Reads and writes questions. */
export class QuestionRepository {
  readonly #questions: Collection<QuestionDoc>

  constructor(questions: Collection<QuestionDoc>) {
    this.#questions = questions
  }

  async add(question: QuestionDoc): Promise<void> {
    await this.#questions.insertOne(question)
  }

  async find(cid: number, id: string): Promise<QuestionDoc> {
    const found = await this.#questions.findOne({ _id: id, cid })
    if (!found) throw new NoQuestion()
    return found
  }

  /** Computes a change from the newest state and writes it over that state. Returns the question before, with the change; undefined if there was none. */
  async change(cid: number, id: string, change: (saved: QuestionDoc) => Promise<Change | undefined> | undefined): Promise<QuestionDoc | undefined> {
    const result = await saveOver({
      read: () => this.find(cid, id),
      change,
      write: async ({ revision }, changed) => {
        const { matchedCount } = await this.#questions.updateOne({ _id: id, revision }, { $set: { ...changed, revision: revision + 1 } })
        return matchedCount === 1
      },
    })
    return result && { ...result.saved, ...result.change }
  }

  /** Returns the user's questions and those answered to everyone, newest first. */
  visiblePage(cid: number, uid: string, query: PageQuery) {
    return readPage(this.#questions, visibleTo(cid, uid), { time: -1, _id: -1 }, query)
  }

  /** Returns the asker and answers of the questions that a user sees. */
  visibleAnswers(cid: number, uid: string): Promise<Pick<QuestionDoc, 'uid' | 'answers'>[]> {
    return this.#questions.find(visibleTo(cid, uid), { projection: { uid: 1, 'answers._id': 1, 'answers.audience': 1 } }).toArray()
  }

  openPage(cid: number, query: PageQuery) {
    return readPage(this.#questions, { cid, state: { $in: unanswered } }, { time: 1, _id: 1 }, query)
  }

  takenPage(cid: number, uid: string, query: PageQuery) {
    return readPage(this.#questions, { cid, 'taker.uid': uid }, { time: 1, _id: 1 }, query)
  }

  page(cid: number, query: PageQuery) {
    return readPage(this.#questions, { cid }, { time: -1, _id: -1 }, query)
  }

  all(cid: number): Promise<QuestionDoc[]> {
    return this.#questions.find({ cid }).sort({ time: 1, _id: 1 }).toArray()
  }

  countOpen(cid: number): Promise<number> {
    return this.#questions.countDocuments({ cid, state: { $in: unanswered } })
  }

  countOpenOf(cid: number, uid: string): Promise<number> {
    return this.#questions.countDocuments({ cid, uid, state: { $in: unanswered } })
  }

  async clear(cid: number): Promise<void> {
    await this.#questions.deleteMany({ cid })
  }

  /** Deletes the questions of a user, and returns to the queue those that they have taken. */
  async removeUser(uid: string): Promise<void> {
    await this.#questions.deleteMany({ uid })
    await this.#questions.updateMany({ 'taker.uid': uid }, { $set: { state: 'open', taker: null }, $inc: { revision: 1 } })
  }
}

function visibleTo(cid: number, uid: string): Filter<QuestionDoc> {
  return {
    $or: [
      { cid, uid },
      { cid, isPublic: true },
    ],
  }
}
