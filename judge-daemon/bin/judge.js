#!/usr/bin/env node
import { register } from 'tsx/esm/api'

register()
const { serve } = await import('../site/serve.ts')
await serve({ unsafe: process.argv.includes('--unsafe') }).catch((error) => {
  console.error(`judge: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
})
