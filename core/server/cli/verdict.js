#!/usr/bin/env node
import '../../compiled-sources/register.js'

await import('./main.ts')
