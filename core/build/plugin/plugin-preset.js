import { resolve } from 'node:path'
import { describeWeb, loaderSource } from './describe-web.js'
import { hostFile, hostModules } from './host-modules.js'

const entryName = 'virtual:verdict-entry'
// Also the name that the server reads (`declarationFile` of core/plugin).
const declarationFile = 'declaration.json'

// A contract only declares: of other plugins' contracts, pages get what they use.
const contractFile = /[\\/]contract(\.[jt]s$|[\\/])/

const isStyle = ({ names }) => names.some((name) => name.endsWith('.css'))

export function verdictPlugin({ entry = 'web/index.tsx', outDir = 'dist/web' } = {}) {
  let described
  return {
    name: 'verdict-plugin',
    enforce: 'pre',
    config: () => ({
      // Relative URLs: chunks and images lie beside the entry, wherever the site serves it.
      base: './',
      oxc: { jsx: { runtime: 'automatic', development: false } },
      build: {
        outDir,
        target: 'es2022',
        cssCodeSplit: false,
        rolldownOptions: {
          input: entryName,
          preserveEntrySignatures: 'strict',
          treeshake: { moduleSideEffects: (id) => (contractFile.test(id) ? false : undefined) },
          output: {
            entryFileNames: 'index.js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: (asset) => (isStyle(asset) ? 'index.css' : '[name]-[hash][extname]'),
          },
        },
      },
    }),
    configResolved({ root }) {
      described = describeWeb(resolve(root, entry))
    },
    async buildStart() {
      this.emitFile({ type: 'asset', fileName: declarationFile, source: JSON.stringify((await described).declares) })
    },
    resolveId(id) {
      if (id === entryName) return `\0${entryName}`
      return hostModules.includes(id) ? { id: `/${hostFile(id)}`, external: 'absolute' } : undefined
    },
    async load(id) {
      return id === `\0${entryName}` ? loaderSource(await described) : undefined
    },
  }
}
