import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A step of a guide: commands, or a change of a file. */
export type Step =
  | { readonly commands: readonly string[] }
  | { readonly file: string; readonly from: string; readonly to: string }
  | { readonly file: string; readonly append: string }

const marks = /<!-- (?:(run)|edit (\S+): (.+?) => (.+?)|insert (\S+) before: (.+?)|append (\S+)) -->(?:\n```\w*\n([^]*?)\n```)?/g

/** The steps of a guide, in its order. Comments above its blocks say what a reader does with them. */
export async function stepsOf(guide: string): Promise<Step[]> {
  const text = await readFile(fileURLToPath(new URL(`../../docs/${guide}`, import.meta.url)), 'utf8')
  return [...text.matchAll(marks)].map(([, run, edited, from = '', to = '', inserted, before = '', appended, block = '']): Step => {
    if (run !== undefined) return { commands: block.split('\n') }
    if (edited !== undefined) return { file: edited, from, to }
    if (inserted !== undefined) return { file: inserted, from: before, to: `${block}\n${before}` }
    return { file: appended ?? '', append: `\n${block}\n` }
  })
}

/** Changes a file as a reader does. Throws if the place that the guide names is not there once. */
export async function applyChange(folder: string, step: Exclude<Step, { readonly commands: readonly string[] }>): Promise<void> {
  const path = join(folder, step.file)
  if ('append' in step) return appendFile(path, step.append)
  const parts = (await readFile(path, 'utf8')).split(step.from)
  if (parts.length !== 2) throw new Error(`the guide names '${step.from}', which is ${parts.length - 1} times in ${step.file}`)
  await writeFile(path, parts.join(step.to))
}
