import { spawnEmbeddedMongo } from '../../src/index.ts'

/** A process that starts a server as its child, prints its address and pid, and runs until it is killed. */
const [directory = ''] = process.argv.slice(2)
const { uri, pid } = await spawnEmbeddedMongo({ directory })
process.stdout.write(`${JSON.stringify({ uri, pid })}\n`)
process.stdin.resume()
