import type { PackageArchive, PackageFile, ProblemReport } from '@verdict/plugin-exchange/contract'

/** The files listed in `init.yml`: next to it, and in the zip that it names. */
export class PackagedFiles {
  readonly #folder: PackageArchive
  readonly #zip: PackageArchive | undefined

  constructor(folder: PackageArchive, zip: PackageArchive | undefined) {
    this.#folder = folder
    this.#zip = zip
  }

  /** The files in which unlisted test cases are searched. */
  get listed(): Iterable<string> {
    return (this.#zip ?? this.#folder).files.keys()
  }

  get(path: string): PackageFile | undefined {
    return this.#folder.files.get(path) ?? this.#zip?.files.get(path)
  }

  text(path: string, report: Pick<ProblemReport, 'warning'>): Promise<string> {
    const home = this.#zip?.files.has(path) && !this.#folder.files.has(path) ? this.#zip : this.#folder
    return home.text(path, report)
  }
}
