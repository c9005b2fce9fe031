import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { SandboxError } from './sandbox.ts'

const flags = ['-D_GNU_SOURCE', '-O2', '-static', '-Wall']

/** Compiles a helper from C sources, once for each version of the sources; returns the path of the program. */
export async function buildHelper(name: string, sources: readonly string[], folder: string): Promise<string> {
  const hash = createHash('sha256').update(process.arch)
  for (const path of [...sources].sort()) hash.update(basename(path)).update(await readFile(path))
  const target = join(folder, `${name}-${hash.digest('hex').slice(0, 24)}`)
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    return target
  await mkdir(folder, { recursive: true })
  const draft = `${target}.${randomUUID()}`
  await promisify(execFile)('gcc', [...flags, ...sources.filter((path) => path.endsWith('.c')), '-o', draft], { env: { PATH: process.env['PATH'] } }).catch(
    (error: Error) => {
      throw new SandboxError(`the sandbox helper could not be compiled (is gcc installed?): ${error.message.slice(0, 2000)}`)
    },
  )
  await rename(draft, target)
  return target
}
