import type { Parser } from '@verdict/core/server'
import { FieldLost, TexUnknown, type PackageArchive, type PackagePicture, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type * as parse from './parse.ts'

/** The statement in one language. */
interface ReadStatement {
  readonly title: string | undefined
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

export interface ReadStatements {
  /** By the package's language code, such as `en`. */
  readonly byLanguage: ReadonlyMap<string, ReadStatement>
  readonly pictures: readonly PackagePicture[]
}

const folders = ['statement', 'problem_statement', '']
const statement = /^problem(?:\.([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?))?\.(md|tex|html?|pdf)$/
/** The best supported kinds come first. */
const kinds = ['md', 'tex', 'html', 'htm', 'pdf']
const pictureName = /\.(?:png|jpe?g|svg|gif|webp|pdf|eps)$/i

interface Reading {
  readonly constants: ReadonlyMap<string, string>
  readonly report: ProblemReport
  readonly parser: Parser<typeof parse>
}

/** Reads a package's statements in all languages, with their images. */
export async function readStatements(problem: PackageArchive, reading: Reading): Promise<ReadStatements> {
  const path = folders.find((name) => filesIn(problem, name).some((file) => statement.test(file)))
  if (path === undefined) return { byLanguage: new Map(), pictures: [] }
  const folder = problem.folder(path)
  const found = new Map<string, string>()
  for (const name of filesIn(problem, path).toSorted((left, right) => kindOf(left) - kindOf(right))) {
    const [, language = 'en'] = statement.exec(name) ?? []
    if (!statement.test(name)) continue
    const code = language.replace('_', '-')
    if (!found.has(code)) found.set(code, name)
    else if (!name.endsWith('.pdf')) reading.report.lost(new FieldLost({ field: path === '' ? name : `${path}/${name}` }))
  }
  const byLanguage = new Map<string, ReadStatement>()
  for (const [code, name] of found) byLanguage.set(code, await readStatement(folder, name, reading))
  const own = new Set(found.values())
  const all = [...folder.files].filter(([address]) => (path !== '' || !address.includes('/')) && !statement.test(address))
  const pdfs = [...folder.files].filter(([name]) => name.endsWith('.pdf') && own.has(name))
  const beside = path === '' ? [] : all
  return { byLanguage, pictures: [...beside, ...pdfs].map(([address, { name, size, open }]) => ({ address, name, size, open })) }
}

const filesIn = (problem: PackageArchive, path: string): string[] => [...problem.folder(path).files.keys()].filter((name) => !name.includes('/'))

const kindOf = (name: string): number => kinds.indexOf(statement.exec(name)?.[2] ?? '')

async function readStatement(folder: PackageArchive, name: string, { constants, report, parser }: Reading): Promise<ReadStatement> {
  // PDFs cannot be converted, so the page links to the file.
  if (name.endsWith('.pdf')) return { title: undefined, description: `[${name}](<${name}>)`, input: '', output: '', hint: '' }
  const text = await folder.text(name, report)
  const kind = name.endsWith('.tex') ? 'tex' : /\.html?$/.test(name) ? 'html' : 'markdown'
  const pictures = new Set([...folder.files.keys()].filter((file) => pictureName.test(file)))
  const { title, parts, unknown } = await parser.call('readStatementText', { text, kind, constants, pictures })
  if (unknown.length > 0) report.warning(new TexUnknown({ file: name, commands: unknown.slice(0, 20).join(' ') }))
  const { description, input, output, hint } = parts
  return { title, description, input, output, hint }
}
