import { folded } from '@verdict/core/server'

const longest = 8

/** What a submission is found by while somebody types: every beginning of a name, under its list, so that one index gives them newest first. */
export function startsOf({
  lists,
  username,
  displayPid,
}: {
  readonly lists: readonly string[]
  readonly username: string
  readonly displayPid: string
}): string[] {
  return lists.flatMap((list) => [
    ...beginnings(username).map((start) => authorStart(list, start)),
    ...beginnings(displayPid).map((start) => problemStart(list, start)),
  ])
}

export function authorStart(list: string, beginning: string): string {
  return `${list}@${cut(beginning)}`
}

export function problemStart(list: string, beginning: string): string {
  return `${list}#${cut(beginning)}`
}

/** What is longer than the index knows is looked at in the document as well. */
export function isCut(beginning: string): boolean {
  return folded(beginning).length > longest
}

export function startPattern(beginning: string): RegExp {
  return new RegExp(`^${beginning.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)}`, 'i')
}

function beginnings(name: string): string[] {
  const whole = folded(name)
  return Array.from({ length: Math.min(whole.length, longest) }, (_, index) => whole.slice(0, index + 1))
}

function cut(name: string): string {
  return folded(name).slice(0, longest)
}
