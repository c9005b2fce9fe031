import { readerLanguage, titleFor } from '@verdict/plugin-problems/contract'
import type { SubmissionDetailDraft, SubmissionRowDraft } from '../../contract.ts'

interface Reader {
  readonly headers: { readonly 'accept-language'?: string | undefined }
}

/** Returns a row with its problem's title in the reader's language. Live rows go to readers of every language, so they contain all titles instead. */
export function inLanguageOf<Row extends SubmissionRowDraft>({ headers }: Reader, row: Row): Row {
  const { title, titles } = row
  const own = title && titles ? titleFor({ title, titles }, readerLanguage(headers['accept-language'])) : title
  return own === title ? row : { ...row, title: own }
}

/** Returns several submissions by number, with titles in the reader's language. */
export function allInLanguageOf(reader: Reader, rows: Record<string, SubmissionDetailDraft>): Record<string, SubmissionDetailDraft> {
  return Object.fromEntries(Object.entries(rows).map(([submitId, row]) => [submitId, inLanguageOf(reader, row)]))
}
