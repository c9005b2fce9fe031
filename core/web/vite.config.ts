import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
// By path: Node loads this file, and takes no TypeScript out of a package.
import { arcoStyles } from '../../ui-kit/vite.ts'
import { builtInPlugins } from './vite/built-in-plugins.ts'
import { hostDoors } from './vite/host-doors.ts'
import { precompress } from './vite/precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.VERDICT_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: here('.'),
  plugins: [react(), arcoStyles(), builtInPlugins([here('../../plugins')]), hostDoors(), precompress()],
  resolve: { alias: [{ find: /^zod$/, replacement: here('./vite/zod-stand-in.ts') }], dedupe: ['react', 'react-dom', 'jotai', 'react-router-dom'] },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '^/api/(?!.*[.]tsx?)': server } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 4500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file a language, and one for the entries of all menus: they are wanted together and are tiny alone.
            { name: 'texts-zh-CN', test: /locales[\\/]zh-CN\.json$/, priority: 20 },
            { name: 'texts-en-US', test: /locales[\\/]en-US\.json$/, priority: 20 },
            { name: 'menus', test: /plugins[\\/][^\\/]+[\\/]web[\\/](parts[\\/])?[\w-]*menu-item[\w-]*\.tsx$/, priority: 20 },
          ],
        },
      },
    },
  },
})
