import { z } from 'zod'
import { contestQuestions } from './questions.ts'

/** Published when a reader sees something else than before, so that pages load it. The key is the contest with its audience: see `questionKeys`. */
export const questionsChanged = contestQuestions.topic('changed', z.object({}))

/** The keys of `questionsChanged`: for those who answer, for all who take part, and for one asker. No uid equals the names of the others. */
export const questionKeys = {
  staff: (cid: number) => `${cid}.staff`,
  everyone: (cid: number) => `${cid}.everyone`,
  asker: (cid: number, uid: string) => `${cid}.${uid}`,
} as const
