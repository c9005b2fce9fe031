import { FormatReadOnly, FormatUnknown, NoFormat, type PackageArchive, type PackageFormat, type PackageWriter } from '../../contract.ts'

/** The formats of the enabled plugins. */
export class FormatRegistry {
  readonly #formats: readonly PackageFormat[]
  readonly #onFault: (error: unknown) => void

  constructor(formats: readonly PackageFormat[], onFault: (error: unknown) => void) {
    this.#formats = formats
    this.#onFault = onFault
  }

  all(): readonly PackageFormat[] {
    return this.#formats
  }

  get(id: string): PackageFormat {
    const format = this.#formats.find((one) => one.id === id)
    if (!format) throw new NoFormat({ format: id })
    return format
  }

  writer(id: string): PackageWriter {
    const { write, title } = this.get(id)
    if (!write) throw new FormatReadOnly({ format: title })
    return write
  }

  /** Returns the first format that recognizes the package. A format that throws is skipped. */
  async recognise(archive: PackageArchive): Promise<PackageFormat> {
    for (const format of this.#formats) if (await format.recognise(archive).catch((error: unknown) => void this.#onFault(error))) return format
    throw new FormatUnknown({ formats: this.#formats.map(({ title }) => title).join(', ') })
  }
}
