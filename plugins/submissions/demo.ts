import { daysFrom, students, type CastMember, type Demo, type DemoWorld, type LiveDemo } from '@verdict/demo'
import { rankScore, statuses } from '@verdict/plugin-judging/contract'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import { demoProblems, type DemoProblem, type DemoProgram } from '@verdict/plugin-sample-problems/demo'
import { problemStatusChanged, submissionRecounted } from './contract.ts'
import { rebuildStatistics } from './server/statistics/recount.ts'
import { prefixesOf } from './server/stored/search-prefixes.ts'
import { bankScope, type SubmissionDoc } from './server/stored/submission-schema.ts'

/** A submission of the past, already judged. */
export interface DemoSubmission {
  readonly username: string
  readonly problem: DemoProblem
  readonly program: DemoProgram
  readonly at: Date
  /** The contexts in which it was submitted, innermost first; none is the bank. */
  readonly contexts?: readonly ContextReference[]
  /** Where it is listed and counted; the bank by default. */
  readonly lists?: readonly string[]
}

const collected = new WeakMap<DemoWorld, DemoSubmission[]>()

/** Adds a submission to the history of the site. */
export function addSubmission(world: DemoWorld, submission: DemoSubmission): void {
  const all = collected.get(world) ?? []
  collected.set(world, all)
  all.push(submission)
}

/** Returns the programs that a student submits for a problem until they solve it or stop; the harder the problem, the more of them are wrong. */
export function attemptsOf({ random }: Pick<LiveDemo, 'random'>, { skill }: CastMember, { right, wrong, hardness }: DemoProblem): DemoProgram[] {
  const ease = Math.min(0.9, Math.max(0.08, 0.45 + 0.7 * skill - 0.6 * hardness))
  const attempts: DemoProgram[] = []
  while (attempts.length < 6) {
    if (random.next() < ease) return [...attempts, random.pick(right)]
    if (random.next() < 0.25 && attempts.length > 0) break
    attempts.push(random.pick(wrong))
  }
  return attempts
}

const historyDays = 58

/** Two months in which students solve problems of the bank, the diligent ones nearly every day. */
async function addBankHistory(world: DemoWorld): Promise<void> {
  const { random, now } = world
  const problems = await demoProblems(world)
  for (const student of students)
    for (const problem of problems) {
      const { hardness } = problem
      if (random.next() > 0.25 + 0.75 * student.skill - 0.3 * hardness) continue
      const begin = daysFrom(now, -Math.ceil(random.next() * historyDays * (1 - 0.4 * hardness)), `${14 + random.below(8)}:${random.below(60)}`)
      let minutes = 0
      for (const program of attemptsOf(world, student, problem)) {
        addSubmission(world, { username: student.username, problem, program, at: new Date(begin.getTime() + minutes * 60_000) })
        minutes += 2 + random.below(25)
      }
    }
}

/** The history of submissions, and the statistics that derive from it. */
export const demo: Demo = {
  adds: 'submissions',
  finish: async (world) => {
    await addBankHistory(world)
    const past = (collected.get(world) ?? []).filter(({ at }) => at < world.now).toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const first = await world.numbers('submissions.submissions', past.length)
    const submissions = world.db.collection<SubmissionDoc>('submissions.submissions')
    await submissions.insertMany(past.map((submission, index) => documentOf(world, submission, first + index)))
    world.catchUp(submissionRecounted)
    world.catchUp(problemStatusChanged)
    await rebuildStatistics({
      submissions,
      statistics: world.db.collection('submissions.figures'),
      problemStatuses: world.db.collection('submissions.standings'),
    })
  },
}

function documentOf(
  { uidOf, random }: DemoWorld,
  { username, problem, program, at, contexts = [], lists = [bankScope] }: DemoSubmission,
  _id: number,
): SubmissionDoc {
  const { code, language, status } = program
  const names = { lists: [...lists], username, displayPid: problem.displayPid }
  const score = problem.type === 0 ? null : status === statuses.accepted ? 100 : (program.score ?? 0)
  const hasRun = status !== statuses.compileError
  return {
    _id,
    pid: problem.pid,
    uid: uidOf(username),
    ...names,
    starts: prefixesOf(names),
    ...(contexts.length > 0 && { contexts: [...contexts] }),
    submitTime: at,
    status,
    share: false,
    language,
    code,
    length: code.length,
    ip: '127.0.0.1',
    version: 0,
    priority: 'normal',
    judger: 'Judge 1',
    time: hasRun ? 2 + random.below(400) : null,
    memory: hasRun ? 1800 + random.below(20_000) : null,
    score,
    oiRankScore: score === null ? null : rankScore(score, problem.difficulty),
    errorMessage: null,
    isManual: false,
    changedAt: at,
    counted: status,
  }
}
