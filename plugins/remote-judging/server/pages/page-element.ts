import type { Element, Nodes, Root } from 'hast'
import { select, selectAll } from 'hast-util-select'
import { toHtml } from 'hast-util-to-html'
import { toText } from 'hast-util-to-text'
import { find, html } from 'property-information'
import type { MarkdownOptions, PageElement, PagePart } from '../../contract.ts'
import { linesOf } from './element-lines.ts'
import { markdownOf } from './element-markdown.ts'

/** The data shared by all elements of a page. */
export interface PageTree {
  readonly address: string
  /** The parent of every element. */
  readonly parents: ReadonlyMap<Nodes, Element | Root>
  missing(what: string): Error
}

/** Returns the parent of every node below a root. */
export function parentsIn(root: Element | Root): Map<Nodes, Element | Root> {
  const parents = new Map<Nodes, Element | Root>()
  const open: (Element | Root)[] = [root]
  for (const parent of open)
    for (const child of parent.children) {
      parents.set(child, parent)
      if (child.type === 'element') open.push(child)
    }
  return parents
}

/** An element of a parsed page, or the whole page. */
export class HtmlElement implements PageElement {
  readonly #node: Element | Root
  readonly #tree: PageTree

  constructor(node: Element | Root, tree: PageTree) {
    this.#node = node
    this.#tree = tree
  }

  get name(): string {
    return this.#node.type === 'element' ? this.#node.tagName : ''
  }

  get text(): string {
    return toText(this.#node).replace(/\s+/g, ' ').trim()
  }

  get lines(): string {
    return linesOf(this.#node)
  }

  get html(): string {
    return toHtml(this.#node.children)
  }

  get children(): PageElement[] {
    return elementsIn(this.#node).map((child) => this.#wrap(child))
  }

  get next(): PageElement | undefined {
    return this.#sibling(1)
  }

  get previous(): PageElement | undefined {
    return this.#sibling(-1)
  }

  get parent(): PageElement | undefined {
    const parent = this.#tree.parents.get(this.#node)
    return parent?.type === 'element' ? this.#wrap(parent) : undefined
  }

  attribute(name: string): string | undefined {
    const value = this.#node.type === 'element' ? this.#node.properties[find(html, name).property] : undefined
    if (value === undefined || value === null || value === false) return undefined
    return Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value)
  }

  markdown(options: MarkdownOptions = {}): string {
    return markdownOf(this.#node, this.#tree.address, options)
  }

  all(selector: string): PageElement[] {
    return selectAll(selector, this.#node).flatMap((found) => (found === this.#node ? [] : [this.#wrap(found)]))
  }

  first(selector: string): PageElement | undefined {
    const found = select(selector, this.#node)
    return found === this.#node ? this.all(selector)[0] : found && this.#wrap(found)
  }

  need(selector: string, what: string = selector): PageElement {
    const found = this.first(selector)
    if (!found) throw this.#tree.missing(what)
    return found
  }

  without(selector: string): PageElement {
    const copy = structuredClone(this.#node)
    const parents = parentsIn(copy)
    const unwanted = new Set<Nodes>(selectAll(selector, copy))
    for (const parent of new Set([...unwanted].map((found) => parents.get(found))))
      if (parent) parent.children = parent.children.filter((child) => !unwanted.has(child))
    return new HtmlElement(copy, { ...this.#tree, parents })
  }

  parts(isHead: (child: PageElement) => boolean): PagePart[] {
    const cut: { head: PageElement | undefined; children: Element['children'] }[] = [{ head: undefined, children: [] }]
    for (const child of this.#node.children) {
      if (child.type === 'doctype') continue
      const head = child.type === 'element' ? this.#wrap(child) : undefined
      if (head && isHead(head)) cut.push({ head, children: [] })
      else cut.at(-1)!.children.push(child)
    }
    return cut.map(({ head, children }) => ({ head, body: this.#wrap({ type: 'element', tagName: 'div', properties: {}, children }) }))
  }

  #sibling(step: 1 | -1): PageElement | undefined {
    const parent = this.#tree.parents.get(this.#node)
    const siblings = parent ? elementsIn(parent) : []
    const found = siblings[siblings.findIndex((one) => one === this.#node) + step]
    return found && this.#wrap(found)
  }

  #wrap(node: Element): HtmlElement {
    return new HtmlElement(node, this.#tree)
  }
}

function elementsIn(node: Element | Root): Element[] {
  const children: readonly Nodes[] = node.children
  return children.filter((child) => child.type === 'element')
}
