import { expect } from 'vitest'
import { type startExchangeSite, importAll } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'

type Files = Readonly<Record<string, string | Buffer>>

/** The files of a problem as exported by Hydro, with two test cases. */
export function hydroProblem(folder: string, files: Files = {}): Record<string, string | Buffer> {
  const usual = {
    'problem.yaml': `pid: ${folder}\ntitle: Title of ${folder}\ntag:\n  - math\n  - 2024\n`,
    'problem_zh.md': '## 题目描述\n\nAdd.\n',
    'testdata/1.in': '1 2\n',
    'testdata/1.out': '3\n',
    'testdata/2.in': '5 6\n',
    'testdata/2.out': '11\n',
  }
  return Object.fromEntries(Object.entries({ ...usual, ...files }).map(([path, content]) => [`${folder}/${path}`, content]))
}

/** Such a problem with its own configuration. */
export const withConfig = (folder: string, config: string, files: Record<string, string> = {}) =>
  hydroProblem(folder, { 'testdata/config.yaml': config, ...files })

/** Two of its test cases, as listed in a configuration. */
export const case1 = '{input: 1.in, output: 1.out}'
export const case2 = '{input: 2.in, output: 2.out}'

/** Imports a package with these problems and returns the findings for each. */
export async function importHydro(running: Awaited<ReturnType<typeof startExchangeSite>>, problems: readonly Files[]) {
  const { format, items } = await importAll(running, zipOf(Object.assign({}, ...problems) as Record<string, string>))
  expect(format).toBe('hydro')
  return items
}
