/** Drops combining marks beyond the 20th on a letter: 60,000 of them take a browser 5 s to draw. */
export const limitMarks = (text: string): string => text.replace(/(\p{M}{20})\p{M}+/gu, '$1')

/** Thrown for a text that would take too long to read or to draw: it is shown as it was written. */
export class OverBudget extends Error {}

/** Limits far beyond what real texts use. */
const maxContainers = 50
const maxIndent = 200

const containers = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${maxContainers}}[ \\t]*`)

/**
 * Limits nesting before parsing: the parser's time grows at least quadratically with the depth, and the plugins that walk its tree are
 * recursive. Without the limit, 4,000 quotation signs freeze the page of every reader.
 */
export function limitNesting(source: string): string {
  return source
    .split('\n')
    .map((line) => line.replace(/^\s+/, (indent) => indent.slice(0, maxIndent)).replace(containers, '$&\\'))
    .join('\n')
}
