import '@verdict/node/run-sources.js'

await import('./main.ts')
