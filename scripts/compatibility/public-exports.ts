import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workspacesOf } from '../../core/build/packages/workspaces.ts'
import { exportsOf, type Declaration, type ModuleExports } from './declarations.ts'

/** Entries that only this repository uses. */
const ownEntries = /^\.\/(server|web|demo|seed|site|gallery|commands)$/

/** Whether authors of plugins import the entry of a package. */
function isPublic(name: string, entry: string, file: string): boolean {
  if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) return false
  return ['@verdict/core', '@verdict/page-kit', '@verdict/server-kit', '@verdict/ui-kit'].includes(name)
    ? !/^\.\/(site|gallery)$/.test(entry)
    : name.startsWith('@verdict/plugin-') && !ownEntries.test(entry)
}

/** The exports that authors of plugins can import, such as `useText of @verdict/core/web`. */
export function publicExports(root: string): ReadonlyMap<string, Declaration> {
  const modules = new Map<string, ModuleExports>()
  const moduleAt = (file: string) => {
    const known = modules.get(file) ?? exportsOf(file, readFileSync(file, 'utf8'))
    modules.set(file, known)
    return known
  }
  const exportedBy = (file: string): Map<string, Declaration> => {
    const { own, from, all } = moduleAt(file)
    const found = new Map(all.flatMap((module) => [...(exportsAt(file, module) ?? [])]))
    found.delete('default')
    for (const { name, as, module } of from) {
      const declaration = exportsAt(file, module)?.get(name)
      found.set(as, declaration ?? { text: `${name} of ${module}`, members: new Map(), parameters: [] })
    }
    return new Map([...found, ...own])
  }
  /** Undefined for modules of other packages. */
  const exportsAt = (file: string, module: string) => {
    const path = join(dirname(file), module)
    return module.startsWith('.') && existsSync(path) ? exportedBy(path) : undefined
  }
  const entries = workspacesOf(root).flatMap(({ name, folder, file }) =>
    Object.entries(file.exports).flatMap(([entry, path]) =>
      typeof path === 'string' && isPublic(name, entry, path) ? [{ package: name + entry.slice(1), file: join(root, folder, path) }] : [],
    ),
  )
  return new Map(entries.flatMap((entry) => [...exportedBy(entry.file)].map(([name, declaration]) => [`${name} of ${entry.package}`, declaration] as const)))
}
