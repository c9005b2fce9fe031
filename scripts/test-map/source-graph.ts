import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileImports } from '../../tests/architecture/dead-code.ts'
import { importsIn, workspacesOf } from '../../tests/architecture/imports.ts'
import type { FileTree } from './file-tree.ts'
import { pathReferences } from './path-references.ts'

/** The files that each file loads: its imports at run time, and files named in its strings. */
export class SourceGraph {
  readonly #next = new Map<string, readonly string[]>()

  constructor(tree: FileTree) {
    const workspaces = workspacesOf(tree.root)
    for (const file of tree.files) {
      if (!/\.(tsx?|m?js)$/.test(file)) continue
      const text = readFileSync(join(tree.root, file), 'utf8')
      const imports = fileImports(importsIn(file, text), workspaces).filter(({ typeOnly }) => !typeOnly)
      this.#next.set(file, [...imports.map(({ to }) => to), ...pathReferences(file, text, tree)])
    }
  }

  direct(file: string): readonly string[] {
    return this.#next.get(file) ?? []
  }

  /** Everything that a file loads, itself included. */
  loadedBy(start: string): ReadonlySet<string> {
    const loaded = new Set([start])
    for (const file of loaded) for (const to of this.direct(file)) loaded.add(to)
    return loaded
  }
}
