import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildHelper } from '../build-helper.ts'
import { SandboxError } from '../sandbox.ts'

/** The C sources of the helper: the resident supervisor and what runs inside its containers. */
export const helperSources = join(import.meta.dirname, 'helper')

/** The file with the system calls of this machine's architecture. */
export function architectureSource(name: string = process.arch): string {
  const path = join(helperSources, 'architectures', `${name}.c`)
  if (!existsSync(path)) throw new SandboxError(`the jail does not know the system calls of ${name}: ${path} is missing`)
  return path
}

export async function buildJail(folder: string): Promise<string> {
  const names = (await readdir(helperSources, { recursive: true })).filter((name) => /\.[ch]$/.test(name) && !name.startsWith('architectures/'))
  return buildHelper('jail', [...names.map((name) => join(helperSources, name)), architectureSource()], folder)
}
