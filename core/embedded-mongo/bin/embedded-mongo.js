import '@verdict/node/run-sources.js'
import { startWatchdog } from '@verdict/node/watchdog.js'

startWatchdog()

const { main } = await import('../src/cli.ts')
process.exit(await main(process.argv.slice(2)))
