import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const ignored = /^(node_modules|dist|data.*|test|\..*|.*~)$/
/** Editors write a file in several steps, and save several files together. */
const pauseMs = 100

/** Yields the paths that have changed since the last time, relative to the folder of a plugin, until the signal is aborted. */
export async function* changedFiles(folder: string, signal: AbortSignal): AsyncGenerator<readonly string[]> {
  let changed: string[] = []
  let wake = Promise.withResolvers<void>()
  const note = (path: string) => {
    if (ignored.test(path.split('/')[0] ?? '')) return
    changed.push(path)
    wake.resolve()
  }
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !ignored.test(entry.name))
  const watchers = [
    watch(folder, (_, name) => name !== null && note(name)),
    ...folders.map(({ name: top }) => watch(join(folder, top), { recursive: true }, (_, name) => name !== null && note(`${top}/${name}`))),
  ]
  signal.addEventListener('abort', () => wake.resolve())
  try {
    while (!signal.aborted) {
      await wake.promise
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      wake = Promise.withResolvers<void>()
      const found = changed
      changed = []
      if (!signal.aborted) yield [...new Set(found)]
    }
  } finally {
    for (const watcher of watchers) watcher.close()
  }
}
