import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withCompiledNames } from './compile-sources.ts'
import { importedPackages, madeOf, publishedFile } from './published-file.ts'
import { filesOf, PackageFile, type Workspace } from './workspaces.ts'

interface Staging {
  readonly root: string
  /** The compiled sources of the repository. */
  readonly emitted: string
  readonly all: readonly Workspace[]
  readonly to: string
}

/** Files of the repository that a package contains besides its own. */
const additions: Readonly<Record<string, readonly string[]>> = {
  '@verdict/core': ['CHANGELOG.md'],
  '@verdict/judge-daemon': ['config/languages.yaml'],
}

/**
 * Puts what is published of a package into a folder: compiled sources with declarations, all other files as they are, and the built pages. Returns
 * its package.json.
 */
export function stagePackage(workspace: Workspace, { root, emitted, all, to }: Staging): PackageFile {
  const copy = (from: string, path: string) => {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(from, join(to, path))
  }
  for (const path of filesOf(root, workspace, all)) {
    const made = madeOf(path).filter((name) => existsSync(join(emitted, workspace.folder, name)))
    // Sources that the compiler leaves out, such as those of a template, are contents.
    if (made.length === 0) copy(join(root, workspace.folder, path), path)
    for (const name of made) copy(join(emitted, workspace.folder, name), name)
  }
  for (const path of ['LICENSE', ...(additions[workspace.name] ?? [])]) copy(join(root, path), path)
  const imported = new Set(globSync('**/*.js', { cwd: to }).flatMap((path) => renamedImports(join(to, path), path.startsWith('web/'))))
  const pages = join(root, workspace.folder, 'web/dist')
  if (existsSync(pages)) cpSync(pages, join(to, 'web/dist'), { recursive: true })
  const published = publishedFile(workspace.file, imported)
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  return PackageFile.parse(published)
}

/** Makes a module import compiled ones, and returns the packages that it needs; those of pages are built in. */
function renamedImports(path: string, isPage: boolean): string[] {
  const code = withCompiledNames(readFileSync(path, 'utf8'))
  writeFileSync(path, code)
  return isPage ? [] : importedPackages(code)
}
