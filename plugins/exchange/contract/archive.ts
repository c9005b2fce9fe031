import type { ProblemReport } from './errors.ts'

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

/** A picture or file of a statement, and the address under which the texts of the problem name it. */
export interface PackagePicture {
  readonly address: string
  readonly name: string
  /** As the package declares it. */
  readonly size: number
  open(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/** What a reader of XML meets, in the order of the file; one text may come in several pieces. Names as they are written. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string }
