import { contests } from './contests.ts'

/** One submission, as a rule sees it. */
export interface Attempt {
  /** Milliseconds since the start of the contest. */
  readonly at: number
  /** A status of judging; null while there is no verdict, and where the seal hides it. */
  readonly status: number | null
  readonly score: number | null
  /** How long the program ran, in milliseconds. */
  readonly time: number | null
  /** The seal hides its verdict. A hidden attempt must not be told from another, whatever its verdict is. */
  readonly isHidden: boolean
  /** Submitted after the end; only in boards that include such attempts. */
  readonly isAfterEnd: boolean
}

/** What a rule may want to know of the contest. */
export interface RuledContest {
  readonly oiRankScoreType: 'Recent' | 'Highest' | null
}

/** The result of one person. */
export interface ContestScore {
  /** Compared one after the other, the larger first; people with equal keys share a rank. */
  readonly keys: readonly number[]
  /** Whether the person can win an award. */
  readonly isAwardable: boolean
  /** When the person solved problems, by display id, as precisely as the rule tells first solutions apart. */
  readonly solvedAt: ReadonlyMap<string, number>
}

/** How a contest is scored. All functions are pure: boards are computed again from submissions at any time. */
export interface ContestRule<Score extends ContestScore = ContestScore> {
  readonly id: string
  /** The type of its problems: 0 ACM, 1 OI. */
  readonly type: 0 | 1
  /** Everybody who shares the last rank that wins an award wins it; otherwise it is dealt one by one. */
  readonly sharesAwards: boolean
  /** The result of one person, from the attempts at each problem in the order of submission; undefined for somebody who is not on the board. */
  score(attempts: ReadonlyMap<string, readonly Attempt[]>, contest: RuledContest): Score | undefined
  /** The fields of the row; `firsts` are the problems that nobody solved earlier. */
  fields(score: Score, firsts: ReadonlySet<string>): Readonly<Record<string, unknown>>
}

/** The rules by which contests may be scored. */
export const contestRules = contests.point<ContestRule>('contest-rules')
