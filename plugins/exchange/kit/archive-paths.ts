import type { PackageArchive } from '../contract/archive.ts'

/** Returns the folders that contain a file of this name, `''` for the archive itself, in natural order: 2 before 10. */
export function foldersWith(archive: PackageArchive, name: string): string[] {
  const found = [...archive.files.values()].filter((file) => file.name === name)
  return found.map(({ path }) => path.slice(0, Math.max(0, path.length - name.length - 1))).toSorted(byNumbers)
}

/** The natural order of names: `2.in` before `10.in`. */
export const byNumbers: (a: string, b: string) => number = new Intl.Collator('en', { numeric: true }).compare

/** Returns the last part of a path, also of a Windows path. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
