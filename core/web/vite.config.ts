import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
// By path: Node loads this file and does not strip types inside packages.
import { arcoStyles } from '../../ui-kit/vite.ts'
import { builtInPlugins } from './vite/built-in-plugins.ts'
import { FirstLoad } from './vite/first-load.ts'
import { acyclicChunks } from './vite/acyclic-chunks.ts'
import { precompress } from './vite/precompress.ts'
import { sharedModules } from './vite/shared-modules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Other plugin folders and another output folder: for tests, and for sites with their own plugins.
const plugins = process.env.VERDICT_PLUGINS ?? here('../../plugins')
// `||`, not `??`: the build empties its output folder first, and an empty value would name this folder.
const outDir = process.env.VERDICT_SHELL || here('dist')
const server = process.env.VERDICT_SERVER ?? 'http://127.0.0.1:8080'

const builtIn = builtInPlugins(plugins.split(delimiter))
// The variant for browsers needs a document, which the worker that reads texts has not.
const entities = createRequire(import.meta.resolve('@verdict/ui-kit/setup')).resolve('decode-named-character-reference')
const alias = [
  { find: /^zod$/, replacement: here('./vite/zod-stand-in.ts') },
  { find: /^decode-named-character-reference$/, replacement: entities },
]
const resolve = { alias, dedupe: ['react', 'react-dom', 'jotai', 'react-router-dom'] }
const firstLoad = new FirstLoad({ main: here('main.tsx'), plugins: builtIn, resolve })

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    arcoStyles(),
    builtIn,
    firstLoad.plugin(),
    sharedModules(),
    acyclicChunks(),
    ...(process.env.VERDICT_COMPRESS === 'off' ? [] : [precompress()]),
  ],
  resolve,
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '^/api/(?!.*[.]tsx?)': server } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 4500,
    rolldownOptions: {
      output: {
        // The bundler names a shared chunk after every entry that uses it; the first word is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${name.split(/~|\.\w+$/, 1)[0]}-[hash][extname]`,
        codeSplitting: {
          // Only these files, without their imports, which other chunks share.
          includeDependenciesRecursively: false,
          groups: firstLoad.groups,
        },
      },
    },
  },
})
