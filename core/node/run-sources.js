// Imported first by every program of this repository: Node.js runs the TypeScript sources as they are.
import { existsSync, statSync } from 'node:fs'
import module from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOwnFolder } from './own-folder.js'

if (!process.features.typescript) {
  const launcher = fileURLToPath(new URL('with-node', import.meta.url))
  process.stderr.write(`verdict: Node.js ${process.version} cannot run TypeScript. Start the program with a supported version: ${launcher} node …\n`)
  process.exit(1)
}

/** Where compiled code is kept: never in a folder for temporary files, where any local account could plant code. */
function cacheFolder() {
  // Packages take theirs along when npm replaces them.
  const isPackage = basename(fileURLToPath(new URL('../..', import.meta.url))) === 'node_modules'
  const beside = fileURLToPath(new URL(isPackage ? '../../.cache/verdict' : '../../dist/compiled', import.meta.url))
  if (isOwnFolder(beside)) return beside
  // An account that only runs the site. The owner of another account's folder could replace what is in it.
  const data = process.env.VERDICT_DATA
  const isOwner = data && existsSync(data) && statSync(data).uid === process.getuid?.()
  return isOwner && isOwnFolder(join(data, 'compiled')) ? join(data, 'compiled') : undefined
}

const cache = cacheFolder()
if (cache !== undefined) module.enableCompileCache(cache)
