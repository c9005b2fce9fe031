import { readerLanguage, titleFor } from '@verdict/plugin-problems/contract'
import type { JudgeDraft, JudgeRowDraft } from '../contract.ts'

interface Reader {
  readonly headers: { readonly 'accept-language'?: string | undefined }
}

/** A row that names its problem as the bank does to this reader. Live rows go to readers of all languages, so they carry every title instead. */
export function inLanguageOf<Row extends JudgeRowDraft>({ headers }: Reader, row: Row): Row {
  const { title, titles } = row
  const own = title && titles ? titleFor({ title, titles }, readerLanguage(headers['accept-language'])) : title
  return own === title ? row : { ...row, title: own }
}

/** The same for rows by number. */
export function allInLanguageOf(reader: Reader, rows: Record<string, JudgeDraft>): Record<string, JudgeDraft> {
  return Object.fromEntries(Object.entries(rows).map(([submitId, row]) => [submitId, inLanguageOf(reader, row)]))
}
