import { stringify } from 'yaml'
import { expect } from 'vitest'
import { type startExchangeSite, type modelOf, importAll } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'

type Files = Readonly<Record<string, string | Buffer>>

/** A package with one problem of two secret cases. `files` are added, or removed if they are empty. */
export function icpcProblem(folder: string, yaml: object, files: Files = {}): Record<string, string | Buffer> {
  const all: Files = {
    'problem.yaml': stringify({ name: `Title of ${folder}`, limits: { time_limit: 1.5, memory: 64 }, ...yaml }),
    'statement/problem.en.md': 'Add them.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nOne number.\n\n{{nextsample}}\n',
    'data/sample/1.in': '1 2\n',
    'data/sample/1.ans': '3\n',
    'data/secret/a.in': '1 1\n',
    'data/secret/a.ans': '2\n',
    'data/secret/b.in': '2 2\n',
    'data/secret/b.ans': '4\n',
    ...files,
  }
  const kept = Object.entries(all).filter(([, content]) => content !== '')
  return Object.fromEntries(kept.map(([path, content]) => [`${folder}/${path}`, content]))
}

export const icpcZip = (...problems: readonly Files[]): File => zipOf(Object.assign({}, ...problems) as Files)

/** Imports a package and returns the findings for each problem. */
export async function icpcFindings(running: Awaited<ReturnType<typeof startExchangeSite>>, file: File) {
  const { format, items } = await importAll(running, file)
  expect(format).toBe('icpc')
  return items.map(({ state, findings }) => [state, ...findings.map(({ level, message }) => `${level} ${message}`)])
}

/** Returns the inputs of a problem with their points and subtasks. */
export const casesOf = ({ cases }: Awaited<ReturnType<typeof modelOf>>) => cases.map(({ input, score, groupNum }) => [input[0], score, groupNum])
