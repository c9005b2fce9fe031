import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BackendName } from '../sandbox/sandbox.ts'
import type { FoundLanguage, MissingLanguage } from './find-languages.ts'

interface Languages {
  found: FoundLanguage[]
  missing: MissingLanguage[]
}

/** Started by root, bubblewrap runs as nobody: what lies in a folder that only root may enter is not there for it. */
export function hostView(backend: BackendName, { found, missing }: Languages): Languages {
  if (backend === 'jail' || process.getuid?.() !== 0) return { found, missing }
  const hidden = found.filter(({ mounts }) => mounts.some(({ source }) => !openToAll(source)))
  const why = 'its compiler lies in a folder that only root may enter'
  return { found: found.filter((one) => !hidden.includes(one)), missing: [...missing, ...hidden.map(({ language }) => ({ language, why }))] }
}

function openToAll(path: string): boolean {
  return (statSync(path).mode & 1) === 1 && (path === '/' || openToAll(dirname(path)))
}
