import { page, wireNumber, wireNumberOf, wireTime } from '@verdict/core'
import { Problem, ProblemForm, SaveProblemRequest } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { RuleSettings } from './contest-rules.ts'
import { ContestProblem } from './rows.ts'

const flag = z.boolean().nullish()
const optionalTime = z.union([wireTime, z.literal('').transform(() => null)]).nullish()

/** A contest as sent by clients. Author, modification times and status are ignored. Omitted fields keep their value, or get the default in a new contest. */
export const ContestForm = z.object({
  id: wireNumber.nullish(),
  title: z.string().max(10_000).nullish(),
  description: z.string().max(1_000_000).nullish(),
  type: wireNumberOf(z.literal([0, 1])).nullish(),
  /** The ID of a rule for this contest type. HOJ clients do not send it. */
  rule: z.string().max(50).nullish(),
  /** Those of the rule. HOJ clients do not send them; a contest that gets another rule has its defaults. */
  ruleSettings: RuleSettings.nullish(),
  auth: wireNumberOf(z.literal([0, 1, 2])).nullish(),
  pwd: z.string().max(1000).nullish(),
  /** Whether registrations stay valid with a new password. If omitted, as by HOJ clients, they end. */
  keepsRegistrations: flag,
  startTime: optionalTime,
  endTime: optionalTime,
  sealRank: flag,
  sealRankTime: optionalTime,
  autoRealRank: flag,
  visible: flag,
  openPrint: flag,
  rankShowGender: flag,
  /** HOJ clients do not send it. */
  rankShowRegistered: flag,
  openRank: flag,
  openAccountLimit: flag,
  accountLimitRule: z.string().max(100_000).nullish(),
  rankShowName: z.enum(['username', 'nickname', 'realname']).nullish(),
  starAccount: z.array(z.string().max(255)).max(10_000).nullish(),
  oiRankScoreType: z.enum(['Recent', 'Highest']).nullish(),
  awardType: wireNumberOf(z.literal([0, 1, 2])).nullish(),
  awardConfigList: z
    .array(
      z.object({
        priority: wireNumber,
        name: z.string().max(100).nullish(),
        background: z.string().max(50).nullish(),
        color: z.string().max(50).nullish(),
        num: wireNumberOf(z.number()).nullish(),
      }),
    )
    .max(100)
    .nullish(),
  /** HOJ clients do not send it. */
  awardsByCategory: flag,
  allowEndSubmit: flag,
  /** The revision that the client loaded: the save is rejected if another user saved first. Without it, the sent fields overwrite the saved ones. */
  revision: wireNumber.nullish(),
})
export type ContestForm = z.infer<typeof ContestForm>

/** A contest's problem as sent by clients. Omitted fields keep their value; the title defaults to the problem's title. */
export const ContestProblemForm = z.object({
  pid: wireNumber,
  cid: wireNumber,
  displayId: z.string().max(1000).nullish(),
  displayTitle: z.string().max(1000).nullish(),
  color: z.string().max(50).nullish(),
  /** Those of the contest's rule. HOJ clients do not send them. */
  ruleSettings: RuleSettings.nullish(),
})
export type ContestProblemForm = z.infer<typeof ContestProblemForm>

/** A bank problem to add to a contest. */
export const BankProblemForm = ContestProblemForm.pick({ pid: true, cid: true, displayId: true }).extend({
  /** Whether a public problem stays in the public list. If false or omitted, as by HOJ clients, only contests show it until a problem admin makes it public. */
  staysListed: z.boolean().nullish(),
})
export type BankProblemForm = z.infer<typeof BankProblemForm>

/** A problem owned by a contest. A new one specifies its contest. */
export const SaveContestProblemRequest = SaveProblemRequest.extend({ problem: ProblemForm.extend({ cid: wireNumber.nullish() }) })
export type SaveContestProblemRequest = z.infer<typeof SaveContestProblemRequest>

/** A problem of a contest. `isMade` tells whether the contest owns it; other problems are from the bank. */
export const ListedProblem = ContestProblem.extend({ isMade: z.boolean(), ruleSettings: RuleSettings.optional() })
export type ListedProblem = z.infer<typeof ListedProblem>

/** A page of problems, with their entries in the contest. */
export const ContestProblemList = z.object({ problemList: page(Problem), contestProblemMap: z.record(z.string(), ListedProblem) })
