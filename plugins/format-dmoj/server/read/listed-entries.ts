import { createContext, runInContext } from 'node:vm'
import { z } from 'zod'
import { messageOf } from '@verdict/core'
import { FieldWrong } from '@verdict/plugin-exchange/contract'
import { byNumbers } from '@verdict/plugin-exchange/kit'
import type { CaseNames, InitCase, InitEntry, InitYml } from './init-yml.ts'

/** The time limit for a package's patterns, because a malicious one may take forever. */
const patternMs = 200

/** The parts of a file name: the number of the case, and that of its batch. */
const NameParts = z.object({ batch: z.string().optional(), case: z.string().optional() })
type NameParts = z.infer<typeof NameParts>

type Side = 'in' | 'out'

/** Returns the cases and batches of a problem: those that it lists, otherwise those that follow from its file names. */
export function listedEntries({ test_cases }: InitYml, paths: readonly string[], place: string): InitEntry[] {
  if (Array.isArray(test_cases)) return test_cases
  const names = test_cases ?? {}
  const inputs = partsOf(paths, { side: 'in', pattern: names.input_format, place })
  const outputs = partsOf(paths, { side: 'out', pattern: names.output_format, place })
  return entriesOf(inputs, outputs, { names, place })
}

function entriesOf(
  inputs: ReadonlyMap<string, NameParts>,
  outputs: ReadonlyMap<string, NameParts>,
  { names, place }: { readonly names: CaseNames; readonly place: string },
): InitEntry[] {
  const fail = (problem: string): never => {
    throw new FieldWrong({ file: place, field: 'test_cases', problem: problem.slice(0, 200) })
  }
  const groups = new Map<string, { readonly isBatch: boolean; readonly cases: Map<string, InitCase> }>()
  for (const [side, found] of [['in', inputs] as const, ['out', outputs] as const])
    for (const [path, { batch, case: number }] of found) {
      if (number === undefined) return fail(`${path} has no number`)
      const group = groups.get(batch ?? number) ?? { isBatch: batch !== undefined, cases: new Map<string, InitCase>() }
      if (group.isBatch !== (batch !== undefined)) fail(`${path} is a case and a batch`)
      const one = group.cases.get(number) ?? {}
      if (one[side] !== undefined) fail(`${path} and ${one[side]} are the same`)
      group.cases.set(number, { ...one, [side]: path })
      groups.set(batch ?? number, group)
    }
  if (groups.size === 0) fail('no file is named like a test case')
  const points = names.case_points
  if (points && points.length < groups.size) fail(`case_points: ${points.length}, but there are ${groups.size} cases and batches`)
  return [...groups]
    .toSorted(([left], [right]) => byNumbers(left, right))
    .map(([, { isBatch, cases }], index) => {
      const batched = [...cases].toSorted(([left], [right]) => byNumbers(left, right)).map(([, one]) => one)
      return { ...(isBatch ? { batched } : batched[0]!), points: points?.[index] }
    })
}

/** Returns the parts of the names that belong to one side (input or output). */
function partsOf(
  paths: readonly string[],
  { side, pattern, place }: { readonly side: Side; readonly pattern: string | null | undefined; readonly place: string },
): Map<string, NameParts> {
  const match = pattern ? matched(paths, { pattern, side, place }) : paths.map((path) => usualParts(path, side))
  return new Map(paths.flatMap((path, index) => (match[index] ? [[path, match[index]] as const] : [])))
}

/** Without a pattern: `.in` in the name, or `in` at its start. The last number is the case; one before it, at the start or after a separator, is its batch. */
function usualParts(path: string, side: Side): NameParts | undefined {
  const name = path.toLowerCase()
  if (!name.includes(`.${side}`) && !name.startsWith(side)) return undefined
  const [last, before] = [...name.matchAll(/\d+/g)].toReversed()
  if (!last || /\s/.test(name.slice(last.index))) return undefined
  const isBatch = before && !/\w$/.test(name.slice(0, before.index)) && !/\s/.test(name.slice(before.index, last.index))
  return { case: last[0], batch: isBatch ? before[0] : undefined }
}

/** Matches a pattern in Python syntax from the start of each name. */
function matched(
  paths: readonly string[],
  { pattern, side, place }: { readonly pattern: string; readonly side: Side; readonly place: string },
): (NameParts | undefined)[] {
  const [, flags = '', rest = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(pattern) ?? []
  const source = rest
    .replaceAll('(?P<', '(?<')
    .replaceAll(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replaceAll('\\A', '^')
    .replaceAll('\\Z', '$(?![\\s\\S])')
  try {
    const context = createContext({ source: `^(?:${source})`, flags: [...new Set(flags)].join(''), paths: JSON.stringify(paths) })
    const found: unknown = runInContext(
      'const one = new RegExp(source, flags); JSON.stringify(JSON.parse(paths).map((path) => { const m = one.exec(path); return m ? { ...m.groups } : null }))',
      context,
      { timeout: patternMs },
    )
    return z
      .array(NameParts.nullable())
      .parse(JSON.parse(String(found)))
      .map((parts) => parts ?? undefined)
  } catch (error) {
    throw new FieldWrong({ file: place, field: `test_cases.${side}put_format`, problem: messageOf(error).slice(0, 200) })
  }
}
