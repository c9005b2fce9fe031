import { setTimeout } from 'node:timers/promises'
import { daysFrom, type Demo, type LiveDemo } from '@verdict/demo'
import { statuses } from '@verdict/plugin-judging/contract'
import { titleFor } from '@verdict/plugin-problems/contract'
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

export interface TitledProblem extends DemoProblem {
  /** In each language, and in both for readers of any. */
  readonly titles: Readonly<Record<'zh' | 'en' | 'both', string>>
}

interface StoredProblem {
  readonly _id: number
  readonly problemId: string
  readonly type: number
  readonly difficulty: number
  readonly title: string
  readonly titles: Parameters<typeof titleFor>[0]['titles']
}

/** Returns sample problems by their positions in the list; all of them by default. */
export async function demoProblems({ db }: Pick<LiveDemo, 'db'>, positions: readonly number[] = [...catalogue.keys()]): Promise<TitledProblem[]> {
  const problems = db.collection<StoredProblem>('problems.problems')
  return Promise.all(
    positions.map(async (position) => {
      const sample = catalogue[position]
      const stored = sample && (await problems.findOne({ problemId: sample.rules.problemId }))
      if (!stored) throw new Error(`the site has no sample problem ${position}`)
      const { _id: pid, problemId: displayPid, type, difficulty } = stored
      const [zh, en] = [titleFor(stored, 'zh-CN'), titleFor(stored, 'en-US')]
      const programs = (await sampleSolutions(sample.slug)).map(programOf)
      const [right = [], wrong = []] = [true, false].map((isRight) => programs.filter(({ status }) => (status === statuses.accepted) === isRight))
      return { pid, displayPid, titles: { zh, en, both: `${zh} · ${en}` }, type, difficulty, hardness: position / (catalogue.length - 1), right, wrong }
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
  create: async ({ db, now }) => {
    const at = daysFrom(now, -59, '08:00')
    const problemIds = catalogue.map(({ rules }) => rules.problemId)
    await db.collection('problems.problems').updateMany({ problemId: { $in: problemIds } }, { $set: { gmtCreate: at, gmtModified: at } })
  },
}
