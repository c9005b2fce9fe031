import type { ProblemReport } from './report.ts'
import type { XmlEvent } from './xml.ts'

/** A file of a package; it is a file of a test case, too. */
export interface PackageFile {
  /** With its folders, such as `1/testcase/1.in`. */
  readonly path: string
  /** Without them. */
  readonly name: string
  /** As the package declares it; reading fails where that is not true. */
  readonly size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** The files of a package, or of one folder of it. Nothing is unpacked before it is read. A link in it is the file that it leads to, or a folder with the same files. */
export interface PackageArchive {
  /** Of the file that was uploaded. */
  readonly name: string
  readonly files: ReadonlyMap<string, PackageFile>
  /** A text in UTF-8, in UTF-16 with a mark, or in GB18030, of which the report gets a warning; throws FileMissing, TextTooLarge or TextWrong. */
  text(path: string, report?: Pick<ProblemReport, 'warning'>): Promise<string>
  /** An XML file of any size, in the encodings of `text`; throws FieldWrong with the line, also where it declares entities. */
  xml(path: string, report?: Pick<ProblemReport, 'warning'>): AsyncIterable<XmlEvent>
  /** What a YAML file of at most half a megabyte says, for `checked`; throws FieldWrong with the line, also where aliases are many. */
  yaml(path: string, report?: Pick<ProblemReport, 'warning'>): Promise<unknown>
  /** A zip within the package, which holds no further ones; its files can be read until another one is asked for. */
  zip(path: string): Promise<PackageArchive>
  /** Only what lies in a folder, by its path from there. */
  folder(path: string): PackageArchive
}

/** The paths of the folders that hold a file of this name, `''` for the archive itself, in the order of their names: 2 before 10. */
export function foldersWith(archive: PackageArchive, name: string): string[] {
  const found = [...archive.files.values()].filter((file) => file.name === name)
  return found.map(({ path }) => path.slice(0, Math.max(0, path.length - name.length - 1))).toSorted(byNumbers)
}

/** The natural order of names: `2.in` before `10.in`. */
export const byNumbers: (a: string, b: string) => number = new Intl.Collator('en', { numeric: true }).compare

/** The last part of a path, also of one that was written on Windows. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
