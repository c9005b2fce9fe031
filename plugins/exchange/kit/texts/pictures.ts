import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { PictureElsewhere, type ProblemReport } from '../../contract/errors.ts'

/** A Markdown link or image, or an HTML attribute. The lengths are limited because unterminated text would be searched again from each of its characters. */
const references =
  /(!?\[[^\]\n]{0,500}\]\([^\S\n]{0,10})(?:<([^>\n]{1,2000})>|([^)\s<>]+))|(\b(?:src|href)\s{0,10}=\s{0,10})(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
/** Fragments of the page, email addresses and `data:` URLs. */
const inText = /^(#|data:|mailto:)/i

/** Returns the texts of a problem that can contain URLs. */
export function textsOf({ description, input = '', output = '', hint = '', translations = {} }: ProblemDraft): string[] {
  const translated = Object.values(translations).flatMap((texts) => [texts.description, texts.input, texts.output, texts.hint ?? ''])
  return [description, input, output, hint, ...translated]
}

/** Replaces the URLs of links, images and files in a text. */
export function mapAddresses(text: string, replace: (address: string, isFile: boolean) => string): string {
  return text.replace(references, (whole: string, inMarkdown?: string, ...groups: (string | undefined)[]) => {
    const [bracketed, bare, inHtml, doubleQuoted, singleQuoted, unquoted] = groups
    const written = bracketed ?? bare ?? doubleQuoted ?? singleQuoted ?? unquoted ?? ''
    const address = inMarkdown === undefined ? written.replaceAll('&amp;', '&') : written
    const isFile = whole.startsWith('!') || /^src/i.test(inHtml ?? '') || address.startsWith('/')
    const replaced = replace(address, isFile)
    if (replaced === address) return whole
    // The text of a link can equal its URL.
    const at = whole.lastIndexOf(written)
    return whole.slice(0, at) + replaced + whole.slice(at + written.length)
  })
}

/** Returns all URLs in texts; with `onlyFiles`, those of images and files but not of pages. */
export function addressesIn(texts: Iterable<string>, { onlyFiles = false } = {}): Set<string> {
  const found = new Set<string>()
  for (const text of texts)
    mapAddresses(text, (address, isFile) => {
      if (isFile || !onlyFiles) found.add(address)
      return address
    })
  return found
}

/** Returns the draft with the URLs in all texts replaced. */
export function withAddresses<D extends ProblemDraft>(draft: D, replace: (address: string, isFile: boolean) => string): D {
  const map = (text: string) => mapAddresses(text, replace)
  const { description, input = '', output = '', hint = '', translations = {} } = draft
  const translated = Object.entries(translations).map(([language, texts]) => {
    const mapped = { ...texts, description: map(texts.description), input: map(texts.input), output: map(texts.output), hint: map(texts.hint ?? '') }
    return [language, mapped] as const
  })
  return { ...draft, description: map(description), input: map(input), output: map(output), hint: map(hint), translations: Object.fromEntries(translated) }
}

/** Warns of images and files that stay on the original site, because they are never fetched. Ignores links to pages, and files in the package. */
export function warnOfPictures(texts: Iterable<string>, report: Pick<ProblemReport, 'warning'>, packed: Iterable<string> = []): void {
  const brought = new Set(packed)
  for (const address of addressesIn(texts, { onlyFiles: true }))
    if (!inText.test(address) && !brought.has(address)) report.warning(new PictureElsewhere({ address: address.slice(0, 300) }))
}
