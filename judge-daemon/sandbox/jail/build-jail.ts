import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SandboxError } from '../sandbox.ts'

const sourceFolder = import.meta.dirname
const flags = ['-D_GNU_SOURCE', '-O2', '-static', '-Wall']

/** The helper, compiled once for each content of its sources. */
export async function buildJail(cacheFolder: string): Promise<string> {
  const names = (await readdir(sourceFolder)).filter((name) => /\.[ch]$/.test(name)).sort()
  const hash = createHash('sha256').update(process.arch)
  for (const name of names) hash.update(name).update(await readFile(join(sourceFolder, name)))
  const target = join(cacheFolder, `jail-${hash.digest('hex').slice(0, 24)}`)
  if (await access(target).then(() => true, () => false)) return target
  await mkdir(cacheFolder, { recursive: true })
  const draft = `${target}.${randomUUID()}`
  const sources = names.filter((name) => name.endsWith('.c')).map((name) => join(sourceFolder, name))
  await promisify(execFile)('gcc', [...flags, ...sources, '-o', draft]).catch((error: Error) => {
    throw new SandboxError(`the sandbox helper could not be compiled (is gcc installed?): ${error.message.slice(0, 2000)}`)
  })
  await rename(draft, target)
  return target
}
