import { escapeRegExp } from '@verdict/core'
import { normalizeName } from '@verdict/core/server'

const maxPrefixLength = 8

/**
 * Returns a submission's search prefixes: every prefix of the author's name and of the problem's display ID, up to 8 characters and for each scope, so that one
 * index returns matches newest first.
 */
export function prefixesOf({
  lists,
  username,
  displayPid,
}: {
  readonly lists: readonly string[]
  readonly username: string
  readonly displayPid: string
}): string[] {
  return lists.flatMap((scope) => [
    ...prefixesUpTo(username).map((prefix) => authorPrefix(scope, prefix)),
    ...prefixesUpTo(displayPid).map((prefix) => problemPrefix(scope, prefix)),
  ])
}

export function authorPrefix(scope: string, text: string): string {
  return `${scope}@${cut(text)}`
}

export function problemPrefix(scope: string, text: string): string {
  return `${scope}#${cut(text)}`
}

/** Whether a text is longer than the indexed prefixes, so that the document itself must also be compared. */
export function exceedsIndex(text: string): boolean {
  return normalizeName(text).length > maxPrefixLength
}

export function prefixPattern(text: string): { $regex: string; $options: string } {
  return { $regex: `^${escapeRegExp(text)}`, $options: 'i' }
}

function prefixesUpTo(name: string): string[] {
  const whole = normalizeName(name)
  return Array.from({ length: Math.min(whole.length, maxPrefixLength) }, (_, index) => whole.slice(0, index + 1))
}

function cut(name: string): string {
  return normalizeName(name).slice(0, maxPrefixLength)
}
