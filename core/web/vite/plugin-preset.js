import { hostFile, hostModules } from './host-modules.js'

const isStyle = ({ names }) => names.some((name) => name.endsWith('.css'))

export function verdictPlugin({ entry = 'web/index.tsx', outDir = 'dist/web' } = {}) {
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
          input: entry,
          preserveEntrySignatures: 'strict',
          output: {
            entryFileNames: 'index.js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: (asset) => (isStyle(asset) ? 'index.css' : '[name]-[hash][extname]'),
          },
        },
      },
    }),
    resolveId: (id) => (hostModules.includes(id) ? { id: `/${hostFile(id)}`, external: 'absolute' } : undefined),
  }
}
