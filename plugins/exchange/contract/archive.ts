import type { ProblemReport } from './errors.ts'

/** A file of a package, which can also be a file of a test case. */
export interface PackageFile {
  /** The path with folders, such as `1/testcase/1.in`. */
  readonly path: string
  /** The name without folders. */
  readonly name: string
  /** As declared by the package; reading throws if the actual size differs. */
  readonly size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** The files of a package, or of one of its folders. Files are unpacked only when read. A link is treated as the file or folder to which it leads. */
export interface PackageArchive {
  /** The name of the uploaded file. */
  readonly name: string
  readonly files: ReadonlyMap<string, PackageFile>
  /** Reads a text in UTF-8, UTF-16 with a byte order mark, or GB18030, which adds a warning. Throws FileMissing, TextTooLarge or TextWrong. */
  text(path: string, report?: Pick<ProblemReport, 'warning'>): Promise<string>
  /** Reads an XML file of any size, in the encodings of `text`. Throws FieldWrong with the line for invalid XML and for declared entities. */
  xml(path: string, report?: Pick<ProblemReport, 'warning'>): AsyncIterable<XmlEvent>
  /** Parses a YAML file of at most 512 KB, for `checked`. Throws FieldWrong with the line, also for too many aliases. */
  yaml(path: string, report?: Pick<ProblemReport, 'warning'>): Promise<unknown>
  /** Opens a zip within the package, which must not contain further ones. Its files can be read until another zip is opened. */
  zip(path: string): Promise<PackageArchive>
  /** Returns the files of a folder, with paths relative to it. */
  folder(path: string): PackageArchive
}

/** An image or file of a statement, and the URL that the problem's texts use for it. */
export interface PackagePicture {
  readonly address: string
  readonly name: string
  /** As declared by the package. */
  readonly size: number
  open(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/** The events of reading XML, in document order. A text may arrive in several pieces. Names are not normalized. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string }
