import { contestQuestions } from './questions.ts'

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
