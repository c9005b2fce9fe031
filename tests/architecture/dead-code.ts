import type { Import, Workspace } from './imports.ts'

/** A file with its text and the names that it exports. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly exports: readonly { readonly name: string; readonly isType: boolean }[]
}

/** Turns imports into pairs of files: imports of packages outside the repository and of assets are dropped. */
export function fileImports(imports: readonly Import[], workspaces: readonly Workspace[]): Import[] {
  const entries = new Map(workspaces.flatMap((workspace) => [...workspace.entries]))
  return imports.map((one) => ({ ...one, to: entries.get(one.to) ?? one.to })).filter(({ to }) => /\.\w+$/.test(to))
}

/**
 * Exports that no other file imports. The entry files of a package are its public interface, so what they export (also by `export *`)
 * is never dead. A type that its own file mentions again is part of the signature of something else.
 */
export function deadExports(sources: readonly Source[], imports: readonly Import[], workspaces: readonly Workspace[]): string[] {
  const entries = new Set(workspaces.flatMap((workspace) => [...workspace.entries.values()]))
  const used = new Map<string, Set<string>>()
  for (const { to, names } of fileImports(imports, workspaces)) used.set(to, new Set([...(used.get(to) ?? []), ...names]))
  return sources.flatMap(({ path, text, exports }) => {
    const names = used.get(path) ?? new Set()
    if (entries.has(path) || names.has('*')) return []
    const dead = exports.filter(({ name, isType }) => !names.has(name) && !(isType && mentions(text, name) > 1))
    return [...new Set(dead.map(({ name }) => `${path}: ${name}`))]
  })
}

function mentions(text: string, name: string): number {
  return text.split(new RegExp(`\\b${name}\\b`)).length - 1
}

/** Groups of files that import each other in a circle, counting type-only imports too; each as the shortest circle of its first file. */
export function cyclesOf(imports: readonly Import[], options: { types: boolean }): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports) if (options.types || !typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const found = new Map<string, string>()
  for (const file of [...next.keys()].toSorted()) {
    const circle = shortestCircle(file, next)
    const key = circle?.toSorted().join(' ')
    if (circle && key !== undefined && !found.has(key)) found.set(key, [...circle, file].join(' → '))
  }
  return [...found.values()]
}

function shortestCircle(start: string, next: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const paths: string[][] = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const to of next.get(path.at(-1)!) ?? []) {
      if (to === start) return path
      if (seen.has(to)) continue
      seen.add(to)
      paths.push([...path, to])
    }
  }
  return undefined
}

/**
 * Imports of packages that the workspace of a file does not declare. Who declares the kernel may use the kernel's own dependencies (zod,
 * react, mongodb …), which the host provides to plugins; tests and build tools may use the development dependencies of the root.
 */
export function undeclaredPackages(imports: readonly Import[], workspaces: readonly Workspace[], developmentPackages: ReadonlySet<string>): string[] {
  const kernel = workspaces.find(({ name }) => name === '@verdict/core')
  const found = imports.flatMap(({ from, packageName, typeOnly }) => {
    const workspace = workspaces.find(({ folder }) => from.startsWith(`${folder}/`))
    if (!workspace || packageName === undefined || /^(node|virtual):/.test(packageName)) return []
    const sets = [
      workspace.declared,
      ...(kernel && workspace.declared.has(kernel.name) ? [kernel.declared] : []),
      ...(isDevelopment(from) ? [developmentPackages] : []),
    ]
    const isDeclared = sets.some((packages) => packages.has(packageName) || (typeOnly && packages.has(`@types/${packageName}`)))
    return isDeclared ? [] : [`${workspace.folder} imports ${packageName}, which it does not declare`]
  })
  return [...new Set(found)]
}

const isDevelopment = (path: string) => /\/(test|testing|bench)\/|\/vite\.ts$|\.config\.ts$|\/seed\.ts$/.test(path)
