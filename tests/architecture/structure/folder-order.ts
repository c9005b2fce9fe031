import { dirname } from 'node:path'
import type { Import } from '../imports.ts'

/**
 * The groups of folders that import each other in a circle, also over others and by types alone; each as one line. Entry files of packages stand for
 * themselves, because a package imports its own entries, and everything else imports them.
 */
export function folderCycles(imports: readonly Import[], entries: ReadonlySet<string>): string[] {
  const folderOf = (path: string) => (entries.has(path) ? path : dirname(path))
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [folder, other] = [folderOf(from), folderOf(to)]
    if (folder !== other) next.set(folder, (next.get(folder) ?? new Set()).add(other))
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachableFrom(folder, next)]))
  const groupOf = (folder: string) => [folder, ...[...reached.get(folder)!].filter((other) => other !== folder && reached.get(other)?.has(folder))].toSorted()
  const groups = [...next.keys()].map(groupOf).filter(({ length }) => length > 1)
  return [...new Set(groups.map((group) => group.join(' ')))].toSorted()
}

function reachableFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const other of next.get(folder) ?? []) {
      if (reached.has(other)) continue
      reached.add(other)
      waiting.push(other)
    }
  return reached
}
