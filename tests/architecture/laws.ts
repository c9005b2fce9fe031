import type { Import } from './imports.ts'

/** A law looks at one import and says whether it may be. */
type Law = (edge: Import) => boolean

const pluginOf = (path: string) => /^plugins\/([^/]+)/.exec(path)?.[1]
const isContract = (path: string) => /^plugins\/[^/]+\/contract(\.ts$|\/|$)/.test(path)
const isTest = (path: string) => /\/test\//.test(path) || path.startsWith('core/testing/')
const isWeb = (path: string) => /^(core|plugins\/[^/]+)\/web(\/|$)/.test(path) || /^ui-kit(\/|$)/.test(path)
const isServer = (path: string) => /^(core|plugins\/[^/]+)\/server(\/|$)/.test(path) || /^(core\/embedded-mongo|judge-daemon)(\/|$)/.test(path)
const serverPackage = /^(node:|fastify|@fastify\/|mongodb|agenda|@agendajs\/|tsyringe|pino|lmdb)/
const kitPackage = /^(@arco-design\/|monaco-editor|@monaco-editor\/|katex|rehype-katex|@antv\/)/
/** The preset that builds a plugin's web part runs in Node. */
const isBuildTool = (path: string) => /^core\/web\/(build|preset|vite)[^/]*(\/|\.|$)/.test(path) || /(^|\/)vite(\.config)?\.ts$/.test(path)

/** The laws of design §3 that an import can break, by number. */
export const laws: Readonly<Record<string, Law>> = {
  '1 core knows no plugin': ({ from, to }) => !from.startsWith('core/') || pluginOf(to) === undefined,
  '2 plugins meet only at contracts': ({ from, to }) =>
    pluginOf(from) === undefined || pluginOf(to) === undefined || pluginOf(from) === pluginOf(to) || isContract(to) || isTest(from),
  '3 a contract imports only core/plugin, zod and other contracts': ({ from, to }) =>
    !isContract(from) || to === 'zod' || to.startsWith('core/plugin') || isContract(to),
  '4a web never reaches server': ({ from, to }) => !isWeb(from) || isTest(from) || isBuildTool(from) || !(isServer(to) || serverPackage.test(to)),
  '4b server never reaches web': ({ from, to }) =>
    !isServer(from) || isTest(from) || !(isWeb(to) || /^(react|react-dom|jotai|react-router-dom)(\/|$)/.test(to)),
  '5a one file knows tsyringe': ({ from, to }) => !/^(tsyringe|reflect-metadata)/.test(to) || from === 'core/server/scope.ts',
  '5b only ui-kit knows Arco, Monaco, KaTeX and G2Plot': ({ from, to }) => !kitPackage.test(to) || from.startsWith('ui-kit/'),
}

/** Law 6: gives the import cycles among the files themselves; types are gone before anything runs. */
export function cyclesOf(edges: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of edges) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) return void found.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return found
}
