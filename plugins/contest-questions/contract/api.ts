import { orNull, page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import {
  AnswerAudience,
  ContestQuestionForm,
  contestQuestions,
  ContestQuestionSettings,
  maxLengths,
  Question,
  QuestionSummary,
  StaffQuestion,
} from './questions.ts'

const byCid = z.object({ cid: wireNumber })
const paging = byCid.extend(pageQuery({ limit: 20 }))
const byId = byCid.extend({ id: z.string().max(100) })
/** How many answers the caller has seen. If there are more, another staff member has answered first. */
const seenAnswers = wireNumber

/** Questions of participants. */
export const questionApi = contestQuestions.api({
  summary: {
    method: 'GET',
    path: '/api/contest/questions/summary',
    access: 'user',
    query: byCid,
    output: QuestionSummary,
    about: 'Returns whether the caller can ask or answer in a contest, and how many answers or questions wait for them.',
  },
  list: {
    method: 'GET',
    path: '/api/contest/questions',
    access: 'user',
    query: paging,
    output: page(Question),
    about: "Lists the caller's questions in a contest and those answered to everyone, newest first.",
  },
  ask: {
    method: 'POST',
    path: '/api/contest/question',
    access: 'user',
    body: byCid.extend({ problem: orNull(z.string().max(100)), text: z.string().trim().min(1).max(maxLengths.question) }),
    output: z.object({ id: z.string() }),
    about: 'Asks the contest staff about a problem by its display ID, or in general.',
  },
  read: {
    method: 'POST',
    path: '/api/contest/questions/read',
    access: 'user',
    body: byCid.extend({ answers: z.array(z.string().max(100)).max(1000) }),
    about: 'Marks answers as read.',
  },
})

/** The queue of questions, for staff with the duty to answer. */
export const answerApi = contestQuestions.api({
  queue: {
    method: 'GET',
    path: '/api/contest/questions/queue',
    access: 'user',
    query: paging.extend({ filter: z.enum(['open', 'mine', 'all']).default('open') }),
    output: page(StaffQuestion),
    about: 'Lists questions without an answer or those that the caller has taken, oldest first, or all questions, newest first.',
  },
  read: {
    method: 'GET',
    path: '/api/contest/questions/one',
    access: 'user',
    query: byId,
    output: StaffQuestion,
    about: 'Returns a question of the queue.',
  },
  take: {
    method: 'POST',
    path: '/api/contest/question/take',
    access: 'user',
    body: byId.extend({ takesOverFrom: orNull(z.string().max(100)) }),
    about: 'Takes a question. One that another staff member has taken is refused unless the caller names them to take it over.',
  },
  release: {
    method: 'POST',
    path: '/api/contest/question/release',
    access: 'user',
    body: byId,
    about: 'Returns a question that the caller has taken to the queue.',
  },
  answer: {
    method: 'POST',
    path: '/api/contest/question/answer',
    access: 'user',
    body: byId.extend({ text: z.string().trim().min(1).max(maxLengths.answer), audience: AnswerAudience, seenAnswers }),
    about: 'Answers a question. If another staff member has answered first, it is refused; a repeated call that has seen their answer adds another one.',
  },
  close: {
    method: 'POST',
    path: '/api/contest/question/close',
    access: 'user',
    body: byId.extend({ text: z.string().trim().max(maxLengths.answer).default(''), seenAnswers }),
    about: 'Closes a question without an answer, with an optional text to the asker.',
  },
  settings: {
    method: 'GET',
    path: '/api/contest/questions/settings',
    access: 'user',
    query: byCid,
    output: ContestQuestionSettings,
    about: 'Returns whether participants can ask, and the canned answers.',
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/contest/questions/settings',
    access: 'user',
    body: byCid.extend({ ...ContestQuestionForm.shape, revision: wireNumber.optional() }),
    about: 'Saves whether participants can ask, and the canned answers. An older revision is refused.',
  },
  download: {
    method: 'GET',
    path: '/api/file/download-contest-questions',
    access: 'user',
    query: byCid,
    answer: 'file',
    about: 'Downloads all questions and answers of a contest as a text file, oldest first.',
    rate: { calls: 30, seconds: 60 },
  },
})

/** Published when a reader sees something else than before, so that pages load it. The key is the contest with its audience: see `questionKeys`. */
export const questionsChanged = contestQuestions.topic('changed', z.object({}))

/** The keys of `questionsChanged`: for those who answer, for all who take part, and for one asker. No uid equals the names of the others. */
export const questionKeys = {
  staff: (cid: number) => `${cid}.staff`,
  everyone: (cid: number) => `${cid}.everyone`,
  asker: (cid: number, uid: string) => `${cid}.${uid}`,
} as const
