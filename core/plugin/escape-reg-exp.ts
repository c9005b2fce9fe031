/**
 * Escapes a text so that a regular expression matches it literally. `RegExp.escape` needs Node 24, and leaves the character 0 as it is, which
 * the database refuses in a pattern. Pass the result to the database as a text (`$regex`): a `RegExp` writes line separators in a way that the
 * database refuses.
 */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00')
}
