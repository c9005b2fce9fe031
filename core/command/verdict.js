import '../node/run-sources.js'

await import('./main.ts')
