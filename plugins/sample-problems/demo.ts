import { setTimeout } from 'node:timers/promises'
import type { Demo, DemoWorld } from '@verdict/demo'
import { statuses } from '@verdict/plugin-judging/contract'
import { installStates, type InstallState } from './server/install/sample-installer.ts'
import { catalogue } from './server/catalogue/catalogue.ts'
import { sampleSolutions, type SampleSolution } from './problems/sample-solutions.ts'

const languages: Readonly<Record<string, string>> = { c: 'C', cpp: 'C++', java: 'Java', py: 'Python3' }

/** A program that students submit, with its verdict. */
export interface DemoProgram extends Pick<SampleSolution, 'code' | 'status' | 'score'> {
  readonly language: string
}

/** A sample problem with programs for it. */
export interface DemoProblem {
  readonly pid: number
  readonly displayPid: string
  readonly type: number
  readonly difficulty: number
  /** From 0 for the first sample problem to 1 for the last. */
  readonly hardness: number
  readonly right: readonly DemoProgram[]
  readonly wrong: readonly DemoProgram[]
}

/** Returns sample problems by their positions in the list; all of them by default. */
export async function demoProblems({ db }: DemoWorld, positions: readonly number[] = [...catalogue.keys()]): Promise<DemoProblem[]> {
  const problems = db.collection<{ _id: number; problemId: string; type: number; difficulty: number }>('problems.problems')
  return Promise.all(
    positions.map(async (position) => {
      const sample = catalogue[position]
      const stored = sample && (await problems.findOne({ problemId: sample.rules.problemId }))
      if (!stored) throw new Error(`the site has no sample problem ${position}`)
      const { _id: pid, problemId: displayPid, type, difficulty } = stored
      const programs = (await sampleSolutions(sample.slug)).map(programOf)
      const [right = [], wrong = []] = [true, false].map((isRight) => programs.filter(({ status }) => (status === statuses.accepted) === isRight))
      return { pid, displayPid, type, difficulty, hardness: position / (catalogue.length - 1), right, wrong }
    }),
  )
}

function programOf({ code, status, score, ending }: SampleSolution): DemoProgram {
  return { code, status, language: languages[ending] ?? ending, ...(score !== undefined && { score }) }
}

/** Waits until the first start has added the sample problems, and dates them before the history of the site. */
export const demo: Demo = {
  prepare: async ({ db }) => {
    const states = db.collection<InstallState>(`sample-problems.${installStates.name}`)
    while ((await states.findOne({ _id: 'fill' }))?.left.length !== 0) await setTimeout(50)
  },
  create: async ({ db }) => {
    const at = new Date()
    await db.collection('problems.problems').updateMany({}, { $set: { gmtCreate: at, gmtModified: at } })
  },
}
