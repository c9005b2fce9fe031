import { TextTooLarge, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { statementParts, type StatementParts } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { statementFiles, type StatementFile } from '../package/statement-files.ts'

const megabyte = 1024 * 1024

type Statement = StatementParts & Required<Pick<ProblemDraft, 'translations'>>

/** Reads the statement in all languages. Samples and source come from the main one, and the title is shared. */
export async function readStatement(
  folder: PackageArchive,
  { title, content, report }: { readonly title: string; readonly content: string; readonly report: ProblemReport },
): Promise<Statement> {
  const [main, ...others] = statementFiles(folder)
  const translations: Record<string, NonNullable<ProblemDraft['translations']>[string]> = {}
  for (const other of others) {
    // Only the main one can be without a language.
    if (other.language === null) continue
    const { description, input, output, hint } = await read(folder, other, report)
    translations[other.language] = { title, description, input, output, hint }
  }
  return { ...(main ? await read(folder, main, report) : partsOf(content)), translations }
}

async function read(folder: PackageArchive, { path, isPdf }: StatementFile, report: ProblemReport): Promise<StatementParts> {
  if (isPdf) return partsOf(`[${path}](file://${path})`)
  if ((folder.files.get(path)?.size ?? 0) > megabyte) throw new TextTooLarge({ file: path, most: 1 })
  return partsOf(await folder.text(path, report))
}

/** A document that Hydro embeds in the page becomes a link. */
const partsOf = (text: string): StatementParts => statementParts(text.replaceAll(/@(\[(?:pdf|docx?|pptx?|xlsx?)\]\()/gi, '$1'))
