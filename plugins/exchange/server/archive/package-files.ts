import {
  FileMissing,
  PackageBroken,
  TextTooLarge,
  TextWrong,
  EncodingGuessed,
  type PackageArchive,
  type PackageFile,
  type ProblemReport,
  type XmlEvent,
} from '../../contract.ts'
import type { Parser } from '@verdict/core/server'
import type { NestedZip } from './nested-zip.ts'
import type * as parse from './parse.ts'
import { textStream } from './text-stream.ts'

/** Even a short YAML text can take very long to parse. */
const maxYamlBytes = 512 * 1024
const maxTextBytes = 32 * 1024 * 1024

interface FilesDeps {
  readonly prefix?: string
  readonly nested?: NestedZip | undefined
  readonly parser: Parser<typeof parse>
}

/** The files of a package by path. */
export class PackageFiles implements PackageArchive {
  readonly name: string
  readonly files: ReadonlyMap<string, PackageFile>
  /** The folder's path in the package, for messages. */
  readonly #prefix: string
  readonly #nested: NestedZip | undefined
  readonly #parser: Parser<typeof parse>

  constructor(name: string, files: ReadonlyMap<string, PackageFile>, { prefix = '', nested, parser }: FilesDeps) {
    this.name = name
    this.files = files
    this.#prefix = prefix
    this.#nested = nested
    this.#parser = parser
  }

  async text(path: string, report?: Pick<ProblemReport, 'warning'>): Promise<string> {
    const file = this.files.get(path)
    const place = this.#prefix + path
    if (!file) throw new FileMissing({ file: place })
    const decoded = await this.#parser.call('decodeText', await contentOf(file, place))
    if (!decoded) throw new TextWrong({ file: place })
    if (decoded.isGuessed) report?.warning(new EncodingGuessed({ file: place }))
    return decoded.text
  }

  async *xml(path: string, report?: Pick<ProblemReport, 'warning'>): AsyncGenerator<XmlEvent> {
    const file = this.files.get(path)
    if (!file) throw new FileMissing({ file: this.#prefix + path })
    yield* this.#parser.stream('readXml', textStream(file, report), this.#prefix + path)
  }

  async yaml(path: string, report?: Pick<ProblemReport, 'warning'>): Promise<unknown> {
    const place = this.#prefix + path
    if ((this.files.get(path)?.size ?? 0) > maxYamlBytes) throw new TextTooLarge({ file: place, most: maxYamlBytes / 1024 / 1024 })
    return this.#parser.call('readYaml', await this.text(path, report), place)
  }

  async zip(path: string): Promise<PackageFiles> {
    const file = this.files.get(path)
    const place = this.#prefix + path
    if (!file) throw new FileMissing({ file: place })
    if (!this.#nested) throw new PackageBroken({ file: place, reason: 'a zip in a zip in a zip' })
    return new PackageFiles(file.name, await this.#nested.files(file, `${place}/`), { prefix: `${place}/`, parser: this.#parser })
  }

  folder(path: string): PackageFiles {
    if (path === '') return this
    const within = [...this.files].filter(([name]) => name.startsWith(`${path}/`))
    return new PackageFiles(this.name, new Map(within.map(([name, file]) => [name.slice(path.length + 1), file])), {
      prefix: `${this.#prefix}${path}/`,
      nested: this.#nested,
      parser: this.#parser,
    })
  }
}

async function contentOf(file: PackageFile, place: string): Promise<Uint8Array> {
  if (file.size > maxTextBytes) throw new TextTooLarge({ file: place, most: maxTextBytes / 1024 / 1024 })
  const chunks: Uint8Array[] = []
  // No reader yields more than the declared size.
  for await (const chunk of await file.open()) chunks.push(chunk)
  return Buffer.concat(chunks)
}
