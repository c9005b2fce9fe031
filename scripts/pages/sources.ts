import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A source file of the product, with the text of its imports apart from that of its code. */
export interface Source {
  readonly file: string
  readonly imports: string
  readonly code: string
}

/** The sources in a folder of the repository, without tests, tools for them, and what has been built. */
export function sourcesIn(folder: string): Source[] {
  const files = globSync(`${folder}/**/*.{ts,tsx,c,h,css}`, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
  return files
    .filter((file) => !/(^|\/)(test|testing|bench|fixtures)\//.test(file.slice(folder.length)))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const imports = [...text.matchAll(/^import [^']*'[^']+'.*$/gm)].map(([found]) => found).join('\n')
      return { file, imports, code: text.replaceAll(/^import [^']*'[^']+'.*$/gm, '') }
    })
}
