// Imported first by every program of this repository: Node.js runs the TypeScript sources as they are.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { isOwnFolder } from './own-folder.js'

if (!process.features.typescript) {
  const launcher = fileURLToPath(new URL('with-node', import.meta.url))
  process.stderr.write(`verdict: Node.js ${process.version} cannot run TypeScript. Start the program with a supported version: ${launcher} node …\n`)
  process.exit(1)
}

// Beside the sources and never in a folder for temporary files, where any local account could plant code.
const cache = fileURLToPath(new URL('../../dist/compiled', import.meta.url))
if (isOwnFolder(cache)) module.enableCompileCache(cache)
