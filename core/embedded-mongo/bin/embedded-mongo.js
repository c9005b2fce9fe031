import '../../node/run-sources.js'

const { main } = await import('../src/cli.ts')
process.exit(await main(process.argv.slice(2)))
