import type { Import } from '../imports.ts'

const server = 'core/server/'

/** The layers of the server as `docs/architecture.md` draws them, lowest first, each with its folders. */
export function layersIn(document: string): string[][] {
  const [, picture = ''] = /```\ncore\/server, lowest layer first\n(.*?)```/s.exec(document) ?? []
  return picture
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
}

/** Imports of a higher layer, and folders of the server without a layer. Entry files import from all layers. */
export function upwardImports(imports: readonly Import[], layers: readonly (readonly string[])[], entries: ReadonlySet<string>): string[] {
  const layerOf = (path: string) => layers.findIndex((folders) => folders.includes(path.slice(server.length).split('/')[0]!))
  const inside = imports.filter(({ from, to }) => from.startsWith(server) && to.startsWith(server) && !entries.has(from))
  return [
    ...inside.flatMap(({ from, to }) => (layerOf(to) > layerOf(from) ? [`${from} imports ${to}`] : [])),
    ...new Set(inside.flatMap(({ from }) => (layerOf(from) === -1 ? [`${from} belongs to no layer`] : []))),
  ]
}
