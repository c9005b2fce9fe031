import type { Plugin, Rolldown } from 'vite'

/** Fails the build when merging has made chunks that import each other: the modules of one of them would run before those that they need. */
export function acyclicChunks(): Plugin {
  return {
    name: 'verdict-acyclic-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const circle = circleIn(bundle)
      if (circle) this.error(`these chunks import each other: ${circle.join(' → ')}; change the groups of first-load.ts`)
    },
  }
}

function circleIn(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>()
  const circleFrom = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    const file = bundle[name]
    if (done.has(name) || file?.type !== 'chunk') return undefined
    for (const imported of file.imports) {
      const circle = circleFrom(imported, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of Object.keys(bundle)) {
    const circle = circleFrom(name, [])
    if (circle) return circle
  }
  return undefined
}
