import { spawnEmbeddedMongo } from '../../src/index.ts'

/** A process that starts a server as its child, tells about it on its standard output, and lives until it is killed. */
const [directory = ''] = process.argv.slice(2)
const { uri, pid } = await spawnEmbeddedMongo({ directory })
process.stdout.write(`${JSON.stringify({ uri, pid })}\n`)
process.stdin.resume()
