import { resolve } from 'node:path'
import '@verdict/node/run-sources.js'

const { doctor } = await import('../doctor.ts')
const { languagesFile } = await import('../site/daemon-config.ts')
const [languages = languagesFile(), folder = 'data/judge'] = process.argv.slice(2)
const backend = process.env.VERDICT_JUDGE_BACKEND
console.log(await doctor({ languagesFile: resolve(languages), folder: resolve(folder), ...(backend && { backend }) }))
process.exit(0)
