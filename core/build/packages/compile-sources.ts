import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workspace } from './workspaces.ts'

/** Compiles the sources of the packages to JavaScript with declarations, in the same folders below `out`. */
export function compileSources(root: string, workspaces: readonly Workspace[], out: string): void {
  const within = (folder: string) => join(root, folder)
  const configuration = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      // `npm run types` checks them.
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: out,
      typeRoots: [within('node_modules/@types')],
    },
    include: workspaces.map(({ folder }) => within(folder)),
    exclude: ['node_modules', 'dist', 'test', 'bench', 'templates'].map((name) => within(`**/${name}`)),
  }
  const path = join(out, 'tsconfig.json')
  writeFileSync(path, JSON.stringify(configuration))
  const { status, stdout } = spawnSync(within('node_modules/.bin/tsc'), ['-p', path, '--singleThreaded'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The sources do not compile:\n${stdout}`)
}

/** The compiler renames the modules of imports, but not those of threads, and it does not read JavaScript. */
export const withCompiledNames = (text: string): string =>
  text
    .replaceAll(/(new URL\('[^']+)\.tsx?('\s*,\s*import\.meta\.url\))/g, '$1.js$2')
    .replaceAll(/((?:\bfrom |\bimport\(|\bimport |\bresolve\()'\.{1,2}\/[^']+)\.tsx?'/g, "$1.js'")
