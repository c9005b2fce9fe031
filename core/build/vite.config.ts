import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { arcoStyles } from '@verdict/ui-kit/vite'
import { builtInPlugins } from './shell/built-in-plugins.ts'
import { FirstLoad } from './shell/first-load.ts'
import { acyclicChunks } from './shell/acyclic-chunks.ts'
import { precompress } from './shell/precompress.ts'
import { sharedModules } from './shell/shared-modules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Other plugin folders and another output folder: for tests, and for sites with their own plugins.
const plugins = process.env.VERDICT_PLUGINS ?? here('../../plugins')
const root = here('../web')
// `||`, not `??`: the build empties its output folder first, and an empty value would name the folder of the shell.
const outDir = process.env.VERDICT_SHELL || join(root, 'dist')
const server = process.env.VERDICT_SERVER ?? 'http://127.0.0.1:8080'

const builtIn = builtInPlugins(plugins.split(delimiter))
// The variant for browsers needs a document, which the worker that reads texts has not.
const entities = createRequire(import.meta.resolve('@verdict/ui-kit/setup')).resolve('decode-named-character-reference')
const alias = [
  { find: /^zod$/, replacement: here('./plugin/zod-stand-in.ts') },
  { find: /^decode-named-character-reference$/, replacement: entities },
]
const resolve = { alias, dedupe: ['react', 'react-dom', 'jotai', 'react-router-dom'] }
const firstLoad = new FirstLoad({ root, plugins: builtIn, resolve })

export default defineConfig({
  root,
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
