import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { isTest } from './areas.ts'
import type { FileTree } from './file-tree.ts'

/** Whether a module may name files in strings: programs that it starts, plugins of a site in another process, files that it reads. */
const mayName = /import\.meta|process\.execPath|config\/|plugins\//

/** Tables whose file names are data. */
const tables = /^scripts\/(test\/)?(test-map|planted-faults)/

/** A string or template: its fixed parts, between which expressions were. */
type Text = readonly string[]

/** The files that a module names in strings, relative to itself or to the root. A folder stands for all its files. */
export function pathReferences(file: string, text: string, tree: FileTree): string[] {
  if (!mayName.test(text) || tables.test(file)) return []
  const texts = textsIn(file, text)
  const words = texts.flatMap((parts) => (parts.length === 1 && /^[\w./-]+$/.test(parts[0]!) ? parts : []))
  const ownFolder = text.includes("new URL('.', import.meta.url)") ? resolved(file, './', tree) : []
  return [...new Set([...texts.flatMap((parts) => filesNamed(file, parts, words, tree)), ...ownFolder])].filter((one) => one !== file)
}

function filesNamed(file: string, parts: Text, words: readonly string[], tree: FileTree): string[] {
  if (parts.length === 1) return resolved(file, parts[0]!, tree)
  // `../../${name}/server/index.ts`: the names are other strings of the module.
  const filled = parts.length === 2 ? words.flatMap((word) => resolved(file, parts.join(word), tree)) : []
  const [start] = parts
  return filled.length > 0 || !start?.includes('/') ? filled : resolved(file, start.slice(0, start.lastIndexOf('/')), tree)
}

/** A folder such as `plugins` says nothing about what is used from it; tests of the whole repository are listed by hand. */
const tooLarge = /^[\w-]*$/

function resolved(file: string, path: string, tree: FileTree): string[] {
  if (path === '' || path === '.' || path.length > 200 || !/^[\w.@/-]+$/.test(path)) return []
  const candidates = [join(dirname(file), path), ...(path.includes('/') && !path.startsWith('.') ? [join(path)] : [])]
  const found = candidates.map((candidate) => candidate.replace(/\/$/, '')).find((candidate) => !tooLarge.test(candidate) && tree.at(candidate).length > 0)
  // A test in a named folder is run by vitest, not by the module.
  return found === undefined ? [] : tree.at(found).filter((one) => one === found || !isTest(one))
}

function textsIn(file: string, text: string): Text[] {
  const found: Text[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { value: { raw: string } }[] }
    if (type === 'Literal' && typeof value === 'string') found.push([value])
    if (type === 'TemplateLiteral') found.push(quasis!.map((quasi) => quasi.value.raw))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return found
}
