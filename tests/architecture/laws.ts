import type { Import } from './imports.ts'

/** Whether the laws allow an import. */
type Law = (edge: Pick<Import, 'from' | 'to'>) => boolean

const pluginOf = (path: string) => /^plugins\/([^/]+)/.exec(path)?.[1]
const isContract = (path: string) => /^plugins\/[^/]+\/contract(\.ts$|\/|$)/.test(path)
const isTools = (path: string) => /^plugins\/[^/]+\/kit(\/|$)/.test(path)
const isKit = (path: string) => /^core\/(page|server)-kit(\/|$)/.test(path)
const isDemo = (path: string) => /^plugins\/[^/]+\/demo(\.ts|\/|$)/.test(path)
const isTest = (path: string) => /^plugins\/[^/]+\/testing(\/|$)|\/test\//.test(path) || path.startsWith('core/testing/')
const isWeb = (path: string) => /^(core|plugins\/[^/]+)\/web(\/|$)/.test(path) || /^(ui-kit|core\/page-kit)(\/|$)/.test(path)
const isServer = (path: string) =>
  /^(core|plugins\/[^/]+)\/server(\/|$)/.test(path) || /^(core\/(command|embedded-mongo|server-kit)|judge-daemon)(\/|$)/.test(path) || isTools(path)
const serverPackage = /^(node:|fastify|@fastify\/|mongodb|agenda|@agendajs\/|tsyringe|pino|lmdb)/
const kitPackage = /^(@arco-design\/|monaco-editor|@monaco-editor\/|katex|rehype-katex|@antv\/)/
/** Runs in Node.js. */
const isBuildTool = (path: string) => /\/vite(\.config)?\.ts$/.test(path)
/** The packages around the kernel, and the entries by which they import it. */
const kernelEntries: Readonly<Record<string, readonly string[]>> = {
  'core/build': ['core/plugin', 'core/web/declare'],
  'core/command': ['core/plugin', 'core/site'],
  'core/demo': ['core/plugin', 'core/site', 'core/testing'],
  'core/page-kit': ['core/plugin', 'core/web'],
  'core/server-kit': ['core/plugin', 'core/server'],
}
const entriesForTests = [...Object.values(kernelEntries).flat(), 'core/testing']
const aroundKernel = (path: string) => /^core\/(build|command|demo|page-kit|server-kit)(?=\/|$)/.exec(path)?.[0]
const isKernel = (path: string) => /^core\/(plugin|server|site|testing|web)(\/|$)/.test(path)
/** A package that builds, hosts or fills a site. */
const programOf = (path: string) => /^core\/(build|command|demo)(?=\/|$)/.exec(path)?.[0]

/** The laws of docs/architecture.md that a single import can break, by number. */
export const laws: Readonly<Record<string, Law>> = {
  '1 core knows no plugin': ({ from, to }) => !from.startsWith('core/') || pluginOf(to) === undefined,
  '2 plugins meet only at contracts and kits': ({ from, to }) =>
    pluginOf(from) === undefined ||
    pluginOf(to) === undefined ||
    pluginOf(from) === pluginOf(to) ||
    isContract(to) ||
    isTools(to) ||
    isTest(from) ||
    (isDemo(from) && isDemo(to)),
  '2b only tests and measurements import helpers of tests': ({ from, to }) =>
    isTest(from) || from.includes('/bench/') || !isTest(to) || to.startsWith('core/testing'),
  '3 a contract imports only core/plugin, zod and other contracts': ({ from, to }) =>
    !isContract(from) || to === 'zod' || to.startsWith('core/plugin') || isContract(to),
  '3b a kit beside a contract imports nothing else of plugins': ({ from, to }) => !isTools(from) || pluginOf(to) === undefined || isContract(to) || isTools(to),
  '4a web never reaches server': ({ from, to }) => !isWeb(from) || isTest(from) || isBuildTool(from) || !(isServer(to) || serverPackage.test(to)),
  '4b server never reaches web': ({ from, to }) =>
    !isServer(from) || isTest(from) || !(isWeb(to) || /^(react|react-dom|jotai|react-router-dom)(\/|$)/.test(to)),
  '5a one file knows tsyringe': ({ from, to }) => !/^(tsyringe|reflect-metadata)/.test(to) || from === 'core/server/boot/scope.ts',
  '5b only ui-kit knows Arco, Monaco, KaTeX and G2Plot': ({ from, to }) => !kitPackage.test(to) || from.startsWith('ui-kit/'),
  '17a packages around the kernel import it by their entries': ({ from, to }) => {
    const own = aroundKernel(from)
    return own === undefined || !isKernel(to) || (isTest(from) ? entriesForTests : kernelEntries[own])?.includes(to) === true
  },
  '17b nothing that runs in a site imports the command, the build or the demo': ({ from, to }) =>
    programOf(to) === undefined || programOf(to) === programOf(from) || isDemo(from) || /^plugins\/[^/]+\/(test\/|vite\.config\.ts$)/.test(from),
  '17c the kernel imports no kit': ({ from, to }) => !isKernel(from) || isTest(from) || !isKit(to),
}
