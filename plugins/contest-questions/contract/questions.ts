import { definePlugin, orNull, time } from '@verdict/core'
import { contestStatuses } from '@verdict/plugin-contests/contract'
import { z } from 'zod'

/** The limits for each person in each contest. */
export const QuestionSettings = z.object({
  /** The maximum number of questions without an answer. */
  maxOpenQuestions: z.int().min(1).max(1000).default(5),
  /** The minimum number of seconds between two questions. */
  secondsBetweenQuestions: z.int().min(1).max(3600).default(30),
})

/** Questions of participants to contest staff. */
export const contestQuestions = definePlugin({ id: 'contest-questions', settings: QuestionSettings })

/** The maximum lengths of texts, in characters. */
export const maxLengths = { question: 1000, answer: 5000, cannedAnswer: 500 } as const

/** The maximum number of canned answers of a contest. */
export const maxCannedAnswers = 30

/** Whether a question waits, a staff member works on it, it has an answer, or it was closed without one. */
export const QuestionState = z.enum(['open', 'taken', 'answered', 'closed'])
export type QuestionState = z.infer<typeof QuestionState>

/** Who reads an answer: the asker, all participants, or all participants as an announcement of the contest. */
export const AnswerAudience = z.enum(['asker', 'everyone', 'announcement'])
export type AnswerAudience = z.infer<typeof AnswerAudience>

/** A problem of the contest. The title is null if the reader cannot see the problems, or the problem was removed. */
const QuestionProblem = z.object({ displayId: z.string(), title: orNull(z.string()) })
export type QuestionProblem = z.infer<typeof QuestionProblem>

/** An answer as participants see it. One that closes the question without an answer may have no text. */
export const Answer = z.object({ id: z.string(), time, text: z.string(), isPublic: z.boolean(), isClosing: z.boolean(), isUnread: z.boolean() })
export type Answer = z.infer<typeof Answer>

/** A question as participants see it: their own, or one that was answered to everyone, without the name of the asker. Its ID is random, because numbers would count the questions of others. */
export const Question = z.object({
  id: z.string(),
  /** Null for general questions. */
  problem: orNull(QuestionProblem),
  text: z.string(),
  time,
  isOwn: z.boolean(),
  /** Of other users' questions always `answered`. */
  state: QuestionState,
  answers: z.array(Answer),
})
export type Question = z.infer<typeof Question>

/** A user as the staff see them. */
const QuestionPerson = z.object({ username: z.string(), realname: orNull(z.string()) })

/** A question in the queue of the staff. */
export const StaffQuestion = z.object({
  id: z.string(),
  problem: orNull(QuestionProblem),
  text: z.string(),
  time,
  asker: QuestionPerson,
  state: QuestionState,
  /** Who works on it. */
  taker: orNull(z.object({ username: z.string(), since: time, isCaller: z.boolean() })),
  answers: z.array(z.object({ id: z.string(), time, text: z.string(), by: z.string(), audience: AnswerAudience, isClosing: z.boolean() })),
})
export type StaffQuestion = z.infer<typeof StaffQuestion>

/** The facts that tabs, badges and forms depend on. */
export const QuestionSummary = z.object({
  /** Whether participants of the contest can ask. */
  isOpen: z.boolean(),
  opensBeforeStart: z.boolean(),
  hasStarted: z.boolean(),
  mayAnswer: z.boolean(),
  /** The number of answers that the caller has not read; 0 for those who answer. */
  unread: z.int(),
  /** The number of questions without an answer; 0 for participants. */
  open: z.int(),
})
export type QuestionSummary = z.infer<typeof QuestionSummary>

const cannedAnswer = z.string().trim().min(1).max(maxLengths.cannedAnswer)

/** The choices of the staff for the questions of a contest. */
export const ContestQuestionForm = z.object({
  isOpen: z.boolean(),
  /** Whether participants can ask general questions before the start. */
  opensBeforeStart: z.boolean(),
  /** Null until they are edited: pages then offer four texts in the language of the reader. */
  cannedAnswers: z.array(cannedAnswer).max(maxCannedAnswers).nullable(),
})
export type ContestQuestionForm = z.infer<typeof ContestQuestionForm>

/** The form with its revision. */
export const ContestQuestionSettings = z.object({
  isOpen: z.boolean(),
  opensBeforeStart: z.boolean(),
  cannedAnswers: orNull(z.array(z.string())),
  revision: z.int(),
})
export type ContestQuestionSettings = z.infer<typeof ContestQuestionSettings>

/** Returns why a user who takes part in a contest cannot ask now. */
export function askingRefusal(
  { isStaff, status }: { readonly isStaff: boolean; readonly status: number },
  { isOpen, opensBeforeStart }: Pick<ContestQuestionForm, 'isOpen' | 'opensBeforeStart'>,
): 'staff' | 'closed' | 'ended' | 'not-started' | undefined {
  if (isStaff) return 'staff'
  if (!isOpen) return 'closed'
  if (status === contestStatuses.ended) return 'ended'
  return status === contestStatuses.scheduled && !opensBeforeStart ? 'not-started' : undefined
}

/** The question does not exist in this contest. */
export const NoQuestion = contestQuestions.error('no-question', 404)

/** The staff do not accept questions in this contest. */
export const AskingClosed = contestQuestions.error('asking-closed', 403)

/** Staff do not ask: they are not participants. */
export const StaffCannotAsk = contestQuestions.error('staff-cannot-ask', 403)

/** The contest has no such problem, or the asker cannot see it yet. */
export const UnknownProblem = contestQuestions.error('unknown-problem')

/** The asker has too many questions without an answer. */
export const TooManyOpen = contestQuestions.error('too-many-open', 403)

/** The asker must wait some seconds. */
export const AskedTooSoon = contestQuestions.error('asked-too-soon', 403)

/** Another staff member works on the question. It can be taken over. */
export const TakenByOther = contestQuestions.error('taken-by-other', 409)

/** A staff member has answered or closed the question since the caller loaded it. */
export const AnsweredFirst = contestQuestions.error('answered-first', 409)
export const ClosedFirst = contestQuestions.error('closed-first', 409)

/** Another staff member has saved the settings since the caller loaded them. */
export const SettingsChanged = contestQuestions.error('settings-changed', 409)
