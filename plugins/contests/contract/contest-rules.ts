import { z } from 'zod'
import { contests } from './contests.ts'

/** Settings that a rule adds to contests or to their problems. */
export const RuleSettings = z.record(z.string(), z.unknown())
export type RuleSettings = Readonly<z.infer<typeof RuleSettings>>

/** A submission as a rule sees it. */
export interface Attempt {
  /** Milliseconds since the start of the contest. */
  readonly at: number
  /** A judging status; null while there is no verdict, and if the freeze hides it. */
  readonly status: number | null
  readonly score: number | null
  /** The running time of the program in milliseconds. */
  readonly time: number | null
  /** Null for attempts from before scoreboards stored it. */
  readonly language: string | null
  /** Whether the freeze hides its verdict. Hidden attempts must be indistinguishable, regardless of their verdicts. */
  readonly isHidden: boolean
  /** Whether it was submitted after the end. Only scoreboards that include such attempts contain them. */
  readonly isAfterEnd: boolean
}

/** The settings of a contest that rules depend on. */
export interface RuledContest<Settings = RuleSettings, ProblemSettings = RuleSettings> {
  /** Its length in milliseconds, without removed times. */
  readonly duration: number
  readonly oiRankScoreType: 'Recent' | 'Highest' | null
  readonly settings: Settings
  /** By display ID. */
  readonly problemSettings: ReadonlyMap<string, ProblemSettings>
}

/** The result of one user. */
export interface ContestScore {
  /** Compared in order, larger first. Users with equal keys share a rank. */
  readonly keys: readonly number[]
  /** Whether the user can win an award. */
  readonly isAwardable: boolean
  /** Whether none of the attempts counts. Such users are on the scoreboard only if it shows all registered users, as are users without attempts. */
  readonly isBlank?: boolean
  /** When the user solved each problem before the end, by display ID, in milliseconds since the start. First solutions follow it. */
  readonly solvedAt: ReadonlyMap<string, number>
  /** When the user submitted the first attempt at each problem that could still become their solution, because it has no verdict yet. */
  readonly pendingAt?: ReadonlyMap<string, number>
}

/** The content of a column of a result file. The file's head names it, with its unit, in the reader's language. */
export type ResultQuantity = 'solved' | 'points' | 'penalty-seconds' | 'penalty-minutes' | 'attempts' | 'pending' | 'seconds' | 'minutes' | 'milliseconds'

/** A column of a result file for each problem. */
export interface ProblemResultColumn<Score> {
  readonly quantity: ResultQuantity
  /** Whether the last rows of the file contain its sum. */
  readonly hasSum: boolean
  /** Whether files omit it if it has no value at all. */
  readonly isOptional?: boolean
  /** Null leaves the cell empty. */
  value(score: Score, displayId: string): number | null
}

/** The columns that a rule adds to result files. */
export interface ResultColumns<Score> {
  readonly totals: readonly { readonly quantity: ResultQuantity; value(score: Score): number }[]
  readonly problem: readonly ProblemResultColumn<Score>[]
}

/** How a contest is scored. All functions are pure, because scoreboards may be recomputed from submissions at any time. */
export interface ContestRule<
  Score extends ContestScore = ContestScore,
  Settings extends RuleSettings = RuleSettings,
  ProblemSettings extends RuleSettings = RuleSettings,
> {
  /** The plugin that fills `boardOf(id)` names it: `rules.<id>.name`, `.hint`, and `.settings.<key>` for each setting. */
  readonly id: string
  /** The type of its problems: 0 ACM, 1 OI. */
  readonly type: 0 | 1
  /** Whether all participants who share the last awarded rank get the award. Otherwise awards are assigned one by one. */
  readonly sharesAwards: boolean
  /** The settings of a contest with this rule, which the forms draw. Each has a default, so the schema accepts an empty object. */
  readonly settings?: z.ZodType<Settings>
  /** Like `settings`, for each problem. */
  readonly problemSettings?: z.ZodType<ProblemSettings>
  /** Computes one user's result from their attempts at each problem in submission order. Registered users may have none. */
  score(attempts: ReadonlyMap<string, readonly Attempt[]>, contest: RuledContest<Settings, ProblemSettings>): Score
  /** The columns of its result files; without them, files contain only ranks, participants and awards. */
  readonly results?: ResultColumns<Score>
  /** Returns the fields of the row. `firsts` are the problems that no one solved earlier; in those that are also `provisional`, an earlier attempt has no verdict yet. */
  fields(score: Score, firsts: ReadonlySet<string>, provisional: ReadonlySet<string>): Readonly<Record<string, unknown>>
}

/** The available scoring rules for contests. */
export const contestRules = contests.point<ContestRule>('contest-rules')

/** A rule as the forms offer it, with the JSON schemas of its settings. */
export const OfferedRule = z.object({ id: z.string(), type: z.int(), settings: RuleSettings.nullable(), problemSettings: RuleSettings.nullable() })
export type OfferedRule = z.infer<typeof OfferedRule>
