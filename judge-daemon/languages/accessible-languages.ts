import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BackendName } from '../sandbox/sandbox.ts'
import type { FoundLanguage, MissingLanguage } from './find-languages.ts'

interface Languages {
  found: FoundLanguage[]
  missing: MissingLanguage[]
}

/** Removes the languages that a sandbox without root cannot use: started by root, bubblewrap runs as nobody, who cannot enter folders that only root may enter. */
export function accessibleLanguages(backend: BackendName, { found, missing }: Languages): Languages {
  if (backend === 'jail' || process.getuid?.() !== 0) return { found, missing }
  const hidden = found.filter(({ mounts }) => mounts.some(({ source }) => !openToAll(source)))
  const why = 'its compiler is in a folder that only root may enter'
  return { found: found.filter((one) => !hidden.includes(one)), missing: [...missing, ...hidden.map(({ language }) => ({ language, why }))] }
}

function openToAll(path: string): boolean {
  return (statSync(path).mode & 1) === 1 && (path === '/' || openToAll(dirname(path)))
}
