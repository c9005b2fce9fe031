import { fromHtml } from 'hast-util-from-html'
import type { z } from 'zod'
import { PageError, type MarkdownOptions, type PageElement, type PagePart, type RemotePage } from '../../contract.ts'
import { HtmlElement, parentsIn } from './page-element.ts'

/** What came back, decoded. */
export interface Answer {
  readonly status: number
  readonly address: string
  readonly location?: string | undefined
  readonly source: string
  readonly headers?: Headers
}

/** An answer of a site as a page. */
export class AnswerPage implements RemotePage {
  readonly status: number
  readonly address: string
  readonly location: string | undefined
  readonly source: string
  readonly #headers: Headers
  #parsed: HtmlElement | undefined

  constructor({ status, address, location, source, headers = new Headers() }: Answer) {
    this.status = status
    this.address = address
    this.location = location
    this.source = source
    this.#headers = headers
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

  get #root(): HtmlElement {
    return (this.#parsed ??= this.#parse())
  }

  #parse(): HtmlElement {
    const root = fromHtml(this.source)
    return new HtmlElement(root, { address: this.address, parents: parentsIn(root), missing: (what) => this.lacks(what) })
  }
}
