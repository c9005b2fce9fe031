import type { Parser } from '@verdict/core/server'
import type { Root } from 'hast'
import type { z } from 'zod'
import { PageError, type MarkdownOptions, type PageElement, type PagePart, type RemotePage } from '../../contract.ts'
import { HtmlElement, parentsIn } from './page-element.ts'

/** A decoded response. */
export interface Answer {
  readonly status: number
  readonly address: string
  readonly location?: string | undefined
  readonly source: string
  /** The parsed source. */
  readonly tree: Root
  readonly headers?: Headers
  /** Where functions that read this page run. */
  readonly parser?: Parser<PageThread>
}

/** A function of a module that reads a page, and the response to read. */
export interface PageReading {
  readonly module: string
  readonly name: string
  readonly answer: Pick<Answer, 'status' | 'address' | 'location' | 'source'> & { readonly headers: readonly (readonly [string, string])[] }
}

/** Its result, or the missing part of the page. */
export type PageRead = { readonly read: unknown } | { readonly missing: string }

/** The functions that run in threads. */
export interface PageThread {
  parsePage(source: string): Root | undefined
  readPage(reading: PageReading): Promise<PageRead>
}

/** A site's response as a page. */
export class AnswerPage implements RemotePage {
  readonly status: number
  readonly address: string
  readonly location: string | undefined
  readonly source: string
  readonly #headers: Headers
  readonly #parser: Parser<PageThread> | undefined
  readonly #root: HtmlElement

  constructor({ status, address, location, source, tree, headers = new Headers(), parser }: Answer) {
    this.status = status
    this.address = address
    this.location = location
    this.source = source
    this.#headers = headers
    this.#parser = parser
    this.#root = new HtmlElement(tree, { address, parents: parentsIn(tree), missing: (what) => this.lacks(what) })
  }

  header(name: string): string | undefined {
    return this.#headers.get(name) ?? undefined
  }

  json<S extends z.ZodType>(schema: S): z.output<S> {
    let json: unknown
    try {
      json = JSON.parse(this.source)
    } catch {
      throw this.lacks('JSON')
    }
    const read = schema.safeParse(json)
    if (!read.success) throw this.lacks(`JSON: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`)
    return read.data
  }

  match(pattern: RegExp, what: string): string {
    const found = pattern.exec(this.source)
    const value = found?.[1] ?? found?.[0]
    if (value === undefined) throw this.lacks(what)
    return value
  }

  async readBy(module: URL, name: string): Promise<never> {
    if (!this.#parser) throw new Error('pages in a thread cannot start another reader')
    const { status, address, location, source } = this
    const answer = { status, address, location, source, headers: [...this.#headers] }
    const found = await this.#parser.call('readPage', { module: module.href, name, answer })
    if ('missing' in found) throw this.lacks(found.missing)
    return found.read as never
  }

  lacks(missing: string): PageError {
    return new PageError(this, missing)
  }

  get name(): string {
    return ''
  }

  get text(): string {
    return this.#root.text
  }

  get lines(): string {
    return this.#root.lines
  }

  get html(): string {
    return this.source
  }

  get children(): readonly PageElement[] {
    return this.#root.children
  }

  get next(): undefined {
    return undefined
  }

  get previous(): undefined {
    return undefined
  }

  get parent(): undefined {
    return undefined
  }

  attribute(): undefined {
    return undefined
  }

  markdown(options?: MarkdownOptions): string {
    return this.#root.markdown(options)
  }

  all(selector: string): PageElement[] {
    return this.#root.all(selector)
  }

  first(selector: string): PageElement | undefined {
    return this.#root.first(selector)
  }

  need(selector: string, what?: string): PageElement {
    return this.#root.need(selector, what)
  }

  without(selector: string): PageElement {
    return this.#root.without(selector)
  }

  parts(isHead: (child: PageElement) => boolean): readonly PagePart[] {
    return this.#root.parts(isHead)
  }
}
