import { statuses } from '@verdict/plugin-judging/contract'
import type { Solution } from '@verdict/plugin-problems/contract'
import { readFile, readdir } from 'node:fs/promises'
import { extname } from 'node:path'

const verdicts: Readonly<Record<string, { readonly status: number; readonly expected: Solution['expected'] }>> = {
  ac: { status: statuses.accepted, expected: 'accepted' },
  wa: { status: statuses.wrongAnswer, expected: 'wrong-answer' },
  tle: { status: statuses.timeLimitExceeded, expected: 'time-limit-exceeded' },
  mle: { status: statuses.memoryLimitExceeded, expected: 'memory-limit-exceeded' },
  re: { status: statuses.runtimeError, expected: 'runtime-error' },
  pa: { status: statuses.partialAccepted, expected: 'partially-accepted' },
}
const folderOf = (slug: string) => new URL(`./${slug}/solutions/`, import.meta.url)

/** A program of a sample problem, with the expected verdict from its file name: `wa-int.cpp`, `pa-50-quadratic.cpp`. */
export interface SampleSolution {
  readonly file: string
  readonly ending: string
  readonly code: string
  readonly expected: Solution['expected']
  readonly status: number
  readonly score?: number
}

/** Returns all programs of a sample problem by name. */
export async function sampleSolutions(slug: string): Promise<SampleSolution[]> {
  const files = (await readdir(folderOf(slug))).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const [, verdict = '', points] = /^([a-z]+)(?:-(\d+))?/.exec(file) ?? []
      const known = verdicts[verdict]
      if (!known) throw new Error(`${slug}/${file} does not begin with a verdict`)
      const code = await readFile(new URL(file, folderOf(slug)), 'utf8')
      return { file, ending: extname(file).slice(1), code, ...known, ...(points && { score: Number(points) }) }
    }),
  )
}
