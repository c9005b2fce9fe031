import react from '@vitejs/plugin-react'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
// By path: Node loads this file, and takes no TypeScript out of a package.
import { arcoStyles } from '../../ui-kit/vite.ts'
import { builtInPlugins } from './vite/built-in-plugins.ts'
import { hostDoors } from './vite/host-doors.ts'
import { precompress } from './vite/precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Other folders of plugins and another place for the result: for checks, and for sites that keep plugins of their own.
const plugins = process.env.VERDICT_PLUGINS ?? here('../../plugins')
// `||`: the build empties its folder first, and an empty value would name this one.
const outDir = process.env.VERDICT_SHELL || here('dist')
const server = process.env.VERDICT_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: here('.'),
  plugins: [react(), arcoStyles(), builtInPlugins(plugins.split(delimiter)), hostDoors(), ...(process.env.VERDICT_COMPRESS === 'off' ? [] : [precompress()])],
  resolve: { alias: [{ find: /^zod$/, replacement: here('./vite/zod-stand-in.ts') }], dedupe: ['react', 'react-dom', 'jotai', 'react-router-dom'] },
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
        codeSplitting: {
          // Only the named files themselves: what they import stays where everybody finds it.
          includeDependenciesRecursively: false,
          groups: [
            // One file per language: the texts are needed together and are tiny alone.
            { name: 'texts-zh-CN', test: /locales[\\/]zh-CN\.json$/, priority: 20 },
            { name: 'texts-en-US', test: /locales[\\/]en-US\.json$/, priority: 20 },
          ],
        },
      },
    },
  },
})
