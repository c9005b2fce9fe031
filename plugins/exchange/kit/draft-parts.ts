import { messageOf } from '@verdict/core'
import { maxOutputLimit } from '@verdict/plugin-judging/contract'
import { maxSolutions, Solution, type DraftFile, type ProblemDraft } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { FieldLost, FieldWrong, type ProblemReport } from '../contract/errors.ts'
import type { WrittenFile } from '../contract/formats.ts'
import type { GeneratedFile, ProgramRun } from '../contract/programs.ts'

/** Parses a JSON file of a package; throws FieldWrong with the place of the first error. */
export function parseJson<S extends z.ZodType>(text: string, schema: S, file: string): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new FieldWrong({ file, field: 'JSON', problem: messageOf(error).slice(0, 200) })
  }
  return checked(json, schema, file)
}

/** Validates the content of a file; throws FieldWrong with the place of the first error. */
export function checked<S extends z.ZodType>(value: unknown, schema: S, file: string): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new FieldWrong({ file, field: issue?.path.join('.') ?? '', problem: issue?.message ?? '' })
}

/** Returns the output limit of a package as this site stores it: whole MB, at most what a judge collects. */
export function outputLimitOf(megabytes: number | null | undefined, { field, report }: { field: string; report: ProblemReport }): number | null {
  if (megabytes === null || megabytes === undefined) return null
  const limit = Math.max(1, Math.ceil(megabytes))
  if (limit <= maxOutputLimit) return limit
  report.lost(new FieldLost({ field: `${field}: ${limit} MB` }))
  return maxOutputLimit
}

/** Returns one side of a test case as the content of a package file. */
export function contentOf(side: string | DraftFile): WrittenFile['content'] {
  return typeof side === 'string' ? side : () => side.open()
}

/** Returns the enabled code templates, and the languages of the disabled ones. */
export function templatesOf({ templates = {} }: ProblemDraft): { on: readonly (readonly [language: string, code: string])[]; off: readonly string[] } {
  const all = Object.entries(templates).map(
    ([language, template]) => [language, typeof template === 'string' ? { code: template, on: true } : template] as const,
  )
  return {
    on: all.flatMap(([language, { code, on }]) => (on ? [[language, code] as const] : [])),
    off: all.flatMap(([language, { on }]) => (on ? [] : [language])),
  }
}

/** Returns the package's solutions that a problem can have. Unnamed ones are numbered. */
export function solutionsOf(found: readonly (Omit<Solution, 'name'> & { readonly name?: string })[], report: Pick<ProblemReport, 'lost'>): Solution[] {
  const named = found.map((solution, index) => ({ name: `solution-${index + 1}`, ...solution }))
  const fitting = named.filter((solution) => Solution.safeParse(solution).success)
  for (const { name } of [...named.filter((one) => !fitting.includes(one)), ...fitting.slice(maxSolutions)])
    report.lost(new FieldLost({ field: `solutions: ${name.slice(0, 100)}` }))
  return fitting.slice(0, maxSolutions)
}

/** Returns HTML for use in Markdown, where an empty line would end it. */
export function htmlAsMarkdown(html: string): string {
  const parts = html.trim().split(/(<pre[\s\S]*?(?:<\/pre>|$))/i)
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replace(/\r?\n\s*/g, '\n'))).join('')
}

/** Returns a test case file that is not in the package: an input from a generator, or an answer from a solution. */
export function generatedFile(name: string, run: ProgramRun): GeneratedFile {
  return { name, run, open: () => Promise.reject(new Error(`${run.place} was not generated`)) }
}

export const isGenerated = (side: string | DraftFile): side is GeneratedFile => typeof side !== 'string' && 'run' in side
