#!/usr/bin/env node
import '../../compiled-sources/register.js'

const { main } = await import('../src/cli.ts')
process.exit(await main(process.argv.slice(2)))
