/** Quotes a text so that a regular expression matches it literally. `RegExp.escape` does this, but only from Node 24 on. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
