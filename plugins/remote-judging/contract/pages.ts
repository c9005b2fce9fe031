import type { z } from 'zod'
import { PageUnexpected } from './errors.ts'

/** How a statement becomes Markdown. */
export interface MarkdownOptions {
  /** Elements whose text is TeX, as a selector, such as `var`. */
  readonly mathElements?: string
  /** Marks around TeX in the text, such as `$$$`; the longer one first. Without any, dollars are ordinary characters. */
  readonly mathMarks?: { readonly inline?: string; readonly display?: string }
  /** Line feeds in the text are line breaks, as in a `pre`. */
  readonly keepsLineBreaks?: boolean
}

/** An element of an HTML page. Selectors are those of CSS; names of attributes are lower-case. */
export interface PageElement {
  /** The tag, lower-case. */
  readonly name: string
  attribute(name: string): string | undefined
  /** The visible text on one line, without spaces around it. */
  readonly text: string
  /** The text with its line breaks (those of `br` and of blocks, too) and its spaces, as in a sample. */
  readonly lines: string
  readonly html: string
  /** For a text of a problem; addresses are absolute. */
  markdown(options?: MarkdownOptions): string
  all(selector: string): PageElement[]
  first(selector: string): PageElement | undefined
  /** Throws a `PageError` that names the missing element; `what` says it in words. */
  need(selector: string, what?: string): PageElement
  /** The elements in it, without texts between them. */
  readonly children: readonly PageElement[]
  readonly next: PageElement | undefined
  readonly previous: PageElement | undefined
  readonly parent: PageElement | undefined
  /** A copy without the elements that match. */
  without(selector: string): PageElement
  /** Its content cut at those of its children that are heads: what is before the first one, then each with what follows it, texts too. */
  parts(isHead: (child: PageElement) => boolean): readonly PagePart[]
}

/** A part of an element. */
export interface PagePart {
  readonly head: PageElement | undefined
  readonly body: PageElement
}

/** An answer of a site. As an element it is the whole document; it is parsed when it is first used as one. */
export interface RemotePage extends PageElement {
  readonly status: number
  /** Where it came from, after redirects. */
  readonly address: string
  /** The absolute address of a redirect that was not followed. */
  readonly location: string | undefined
  /** The body, decoded, as it came. */
  readonly source: string
  header(name: string): string | undefined
  /** Throws a `PageError` where the body is no JSON of this form. */
  json<S extends z.ZodType>(schema: S): z.output<S>
  /** The first group of a pattern in the source (all of it without a group): for values in scripts. Throws a `PageError`. */
  match(pattern: RegExp, what: string): string
  /** Calls a function of a module with this page, in a thread; see `pageReaders`. */
  readBy(module: URL, name: string): Promise<never>
  /** The error for what is missing on this page, in words: `throw page.lacks('the table of runs')`. */
  lacks(missing: string): PageError
}

/** A page that does not look as expected. It names what is missing, and the copy of the page is kept for the admin, without secrets. */
export class PageError extends PageUnexpected {
  readonly page: Pick<RemotePage, 'address' | 'status' | 'source' | 'text'>

  constructor(page: Pick<RemotePage, 'address' | 'status' | 'source' | 'text'>, missing: string) {
    super({ missing, address: page.address })
    this.page = page
  }
}
