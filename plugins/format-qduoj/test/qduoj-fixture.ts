import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// A school's exported package cannot be in this repository: FORMAT_FIXTURES names a local folder that contains it.
const path = join(process.env.FORMAT_FIXTURES ?? '', 'qduoj/swpu-problem-export.zip')

export const hasFixture = existsSync(path)

export const fixture = (): File => new File([new Uint8Array(readFileSync(path))], 'swpu-problem-export.zip')
