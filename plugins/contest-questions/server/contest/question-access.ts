import { NotYourDuty, StaffOnly, type ContestDuty, type ContestEntry, type VisitedContest } from '@verdict/plugin-contests/contract'
import { permits, type Viewer } from '@verdict/plugin-problems/contract'
import { questionKeys, type QuestionProblem } from '../../contract.ts'
import type { QuestionDoc } from '../stored/question-schema.ts'

/** Checks who sees and answers the questions of a contest. */
export class QuestionAccess {
  readonly #entry: ContestEntry

  constructor(entry: ContestEntry) {
    this.#entry = entry
  }

  /** Throws unless the viewer takes part in the contest or belongs to its staff. */
  visit(cid: number, viewer: Viewer): Promise<VisitedContest> {
    return this.#entry.visit(cid, viewer)
  }

  /** Throws unless answering is a duty of the viewer, and another one if named. */
  async onDuty(cid: number, viewer: Viewer, also?: ContestDuty): Promise<VisitedContest> {
    const contest = await this.#entry.visit(cid, viewer)
    if (!contest.isStaff) throw new StaffOnly()
    if (!mayAnswer(contest) || (also && !contest.duties.includes(also))) throw new NotYourDuty()
    return contest
  }

  /** Whether a user may follow a key of `questionKeys`. */
  mayFollow(key: string, viewer: Viewer): Promise<boolean> {
    const cid = Number.parseInt(key, 10)
    if (key === questionKeys.staff(cid)) return permits(() => this.onDuty(cid, viewer))
    const isForViewer = key === questionKeys.everyone(cid) || (viewer !== undefined && key === questionKeys.asker(cid, viewer.uid))
    return isForViewer ? permits(() => this.visit(cid, viewer)) : Promise.resolve(false)
  }
}

export function mayAnswer({ duties }: VisitedContest): boolean {
  return duties.includes('answer')
}

/** Returns the problem of a question by its present display ID, and its title if the viewer can see the problems. */
export function problemOf({ problem }: Pick<QuestionDoc, 'problem'>, { problems, showsProblems }: VisitedContest): QuestionProblem | null {
  if (!problem) return null
  const known = problems.find(({ pid }) => pid === problem.pid)
  return { displayId: known?.displayId ?? problem.displayId, title: (showsProblems && known?.displayTitle) || null }
}
