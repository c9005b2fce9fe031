import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// A package that a school has exported is not ours to keep here: FORMAT_FIXTURES names the folder in which somebody has it.
const path = join(process.env.FORMAT_FIXTURES ?? '', 'qduoj/swpu-problem-export.zip')

export const hasFixture = existsSync(path)

export const fixture = (): File => new File([new Uint8Array(readFileSync(path))], 'swpu-problem-export.zip')
