import { paged, type PageQuery } from '@verdict/core'
import type { Caller, UserSummary, Users } from '@verdict/core/server'
import type { VisitedContest } from '@verdict/plugin-contests/contract'
import type { z } from 'zod'
import type { StaffQuestion } from '../../contract.ts'
import { problemOf, type QuestionAccess } from '../contest/question-access.ts'
import type { QuestionRepository } from '../stored/question-repository.ts'
import type { QuestionDoc } from '../stored/question-schema.ts'

interface Deps {
  readonly questions: QuestionRepository
  readonly access: QuestionAccess
  readonly users: Pick<Users, 'summaries'>
}

type Row = z.input<typeof StaffQuestion>

/** Questions with names, as the staff read them. */
export class QuestionQueue {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ cid, filter, ...query }: PageQuery & { readonly cid: number; readonly filter: 'open' | 'mine' | 'all' }, caller: Caller) {
    const contest = await this.#deps.access.onDuty(cid, caller)
    const { questions } = this.#deps
    const pages = { open: () => questions.openPage(cid, query), mine: () => questions.takenPage(cid, caller.uid, query), all: () => questions.page(cid, query) }
    const { found, total } = await pages[filter]()
    return paged(await this.#rows(found, contest, caller), total, query)
  }

  async one(cid: number, id: string, caller: Caller): Promise<Row> {
    const contest = await this.#deps.access.onDuty(cid, caller)
    const question = await this.#deps.questions.find(cid, id)
    return rowOf(question, contest, caller, await this.#people([question]))
  }

  /** Returns all questions, oldest first. */
  async all(cid: number, caller: Caller): Promise<{ readonly contest: VisitedContest; readonly rows: readonly Row[] }> {
    const contest = await this.#deps.access.onDuty(cid, caller)
    return { contest, rows: await this.#rows(await this.#deps.questions.all(cid), contest, caller) }
  }

  async #rows(found: readonly QuestionDoc[], contest: VisitedContest, caller: Caller): Promise<Row[]> {
    const known = await this.#people(found)
    return found.map((question) => rowOf(question, contest, caller, known))
  }

  #people(found: readonly QuestionDoc[]) {
    return this.#deps.users.summaries(found.flatMap(({ uid, taker, answers }) => [uid, ...(taker ? [taker.uid] : []), ...answers.map((answer) => answer.uid)]))
  }
}

function rowOf(question: QuestionDoc, contest: VisitedContest, caller: Caller, known: ReadonlyMap<string, UserSummary>): Row {
  const nameOf = (uid: string) => known.get(uid)?.username ?? uid
  const { _id, uid, text, time, state, taker, answers } = question
  return {
    id: _id,
    problem: problemOf(question, contest),
    text,
    time,
    asker: { username: nameOf(uid), realname: known.get(uid)?.realname ?? null },
    state,
    taker: taker && { username: nameOf(taker.uid), since: taker.since, isCaller: taker.uid === caller.uid },
    answers: answers.map((answer) => ({
      id: answer._id,
      time: answer.time,
      text: answer.text,
      by: nameOf(answer.uid),
      audience: answer.audience,
      isClosing: answer.isClosing,
    })),
  }
}
