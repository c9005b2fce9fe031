import { resolve } from 'node:path'
import '../../core/node/run-sources.js'

const { doctor } = await import('../doctor.ts')
const [languagesFile = 'config/languages.yaml', folder = 'data/judge'] = process.argv.slice(2)
const backend = process.env.VERDICT_JUDGE_BACKEND
console.log(await doctor({ languagesFile: resolve(languagesFile), folder: resolve(folder), ...(backend && { backend }) }))
process.exit(0)
