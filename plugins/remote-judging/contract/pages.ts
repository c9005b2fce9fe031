import type { z } from 'zod'
import { PageUnexpected } from './errors.ts'

/** Options of converting a statement to Markdown. */
export interface MarkdownOptions {
  /** A selector of elements whose text is TeX, such as `var`. */
  readonly mathElements?: string
  /** Delimiters of TeX in the text, such as `$$$`; the longer one first. Without them, dollars are ordinary characters. */
  readonly mathMarks?: { readonly inline?: string; readonly display?: string }
  /** Whether line feeds in the text are line breaks, as in a `pre`. */
  readonly keepsLineBreaks?: boolean
}

/** An element of an HTML page. Selectors are those of CSS; attribute names are lower-case. */
export interface PageElement {
  /** The tag name, lower-case. */
  readonly name: string
  attribute(name: string): string | undefined
  /** The visible text on one line, without surrounding spaces. */
  readonly text: string
  /** The text with its spaces and line breaks, including those of `br` and of blocks, as in a sample. */
  readonly lines: string
  readonly html: string
  /** Returns Markdown for a problem's text, with absolute URLs. */
  markdown(options?: MarkdownOptions): string
  all(selector: string): PageElement[]
  first(selector: string): PageElement | undefined
  /** Returns the element; throws a `PageError` that names it, as `what`, if it is missing. */
  need(selector: string, what?: string): PageElement
  /** Its child elements, without texts. */
  readonly children: readonly PageElement[]
  readonly next: PageElement | undefined
  readonly previous: PageElement | undefined
  readonly parent: PageElement | undefined
  /** Returns a copy without the matching elements. */
  without(selector: string): PageElement
  /** Splits its content at the children that are heads: the content before the first one, then each head with the nodes that follow it, texts included. */
  parts(isHead: (child: PageElement) => boolean): readonly PagePart[]
}

/** A part of an element. */
export interface PagePart {
  readonly head: PageElement | undefined
  readonly body: PageElement
}

/** A response of a site. As an element, it is the whole document, which is parsed on first use. */
export interface RemotePage extends PageElement {
  readonly status: number
  /** Its URL after redirects. */
  readonly address: string
  /** The absolute URL of a redirect that was not followed. */
  readonly location: string | undefined
  /** The decoded body. */
  readonly source: string
  header(name: string): string | undefined
  /** Throws a `PageError` if the body is not JSON of this form. */
  json<S extends z.ZodType>(schema: S): z.output<S>
  /** Returns the first group of a pattern in the source, or the whole match without a group; for values in scripts. Throws a `PageError`. */
  match(pattern: RegExp, what: string): string
  /** Calls a module's function with this page, in a thread; see `pageReaders`. */
  readBy(module: URL, name: string): Promise<never>
  /** Returns the error for something missing on this page, described in words: `throw page.lacks('the table of runs')`. */
  lacks(missing: string): PageError
}

/** A page that does not have the expected form. The error names what is missing; a copy of the page without secrets is kept for the admin. */
export class PageError extends PageUnexpected {
  readonly page: Pick<RemotePage, 'address' | 'status' | 'source' | 'text'>

  constructor(page: Pick<RemotePage, 'address' | 'status' | 'source' | 'text'>, missing: string) {
    super({ missing, address: page.address })
    this.page = page
  }
}
