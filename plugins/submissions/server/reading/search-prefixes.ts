import { escapeRegExp } from '@verdict/core'
import { normalizeName } from '@verdict/core/server'

const maxPrefixLength = 8

/** What a submission is found by while somebody types: every beginning of a name, under its list, so that one index gives them newest first. */
export function prefixesOf({
  lists,
  username,
  displayPid,
}: {
  readonly lists: readonly string[]
  readonly username: string
  readonly displayPid: string
}): string[] {
  return lists.flatMap((list) => [
    ...prefixesUpTo(username).map((start) => authorPrefix(list, start)),
    ...prefixesUpTo(displayPid).map((start) => problemPrefix(list, start)),
  ])
}

export function authorPrefix(list: string, beginning: string): string {
  return `${list}@${cut(beginning)}`
}

export function problemPrefix(list: string, beginning: string): string {
  return `${list}#${cut(beginning)}`
}

/** What is longer than the index knows is looked at in the document as well. */
export function isCut(beginning: string): boolean {
  return normalizeName(beginning).length > maxPrefixLength
}

export function prefixPattern(beginning: string): RegExp {
  return new RegExp(`^${escapeRegExp(beginning)}`, 'i')
}

function prefixesUpTo(name: string): string[] {
  const whole = normalizeName(name)
  return Array.from({ length: Math.min(whole.length, maxPrefixLength) }, (_, index) => whole.slice(0, index + 1))
}

function cut(name: string): string {
  return normalizeName(name).slice(0, maxPrefixLength)
}
