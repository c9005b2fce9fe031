import type { Element, ElementContent, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { toMdast, type Handle } from 'hast-util-to-mdast'
import { toText } from 'hast-util-to-text'
import type { Delete, Emphasis, Nodes as MarkdownNodes, Paragraph, PhrasingContent, RootContent, Strong } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { MarkdownOptions } from '../../contract.ts'
import { liftBlocks, type Parent } from './lift-blocks.ts'

const inlineMath = 'verdict-inline-math'
const displayMath = 'verdict-display-math'

/** A tag of an element that Markdown cannot express. Not HTML for its writer, which replaces line breaks before HTML. */
interface Tag {
  readonly type: 'verdictTag'
  readonly value: string
  /** Says that it is a part of a line, not a block. */
  readonly data: { readonly hName: string }
}

declare module 'mdast' {
  interface RootContentMap {
    verdictTag: Tag
  }
  interface PhrasingContentMap {
    verdictTag: Tag
  }
}

const keptAsHtml: Handle = (state, node: Element) => {
  const tag = (value: string): Tag => ({ type: 'verdictTag', value, data: { hName: node.tagName } })
  return [tag(`<${node.tagName}>`), ...state.all(node), tag(`</${node.tagName}>`)]
}

const handlers: Record<string, Handle> = {
  [inlineMath]: (_, node: Element): PhrasingContent => ({ type: 'inlineMath', value: texOf(node) }),
  [displayMath]: (_, node: Element): RootContent => ({ type: 'math', value: texOf(node) }),
  sub: keptAsHtml,
  sup: keptAsHtml,
}

/** Converts a part of a page to Markdown with absolute URLs. */
export function markdownOf(node: Element | Root, address: string, { mathElements, mathMarks = {}, keepsLineBreaks = false }: MarkdownOptions): string {
  const content = node.children.flatMap((child): ElementContent[] => (child.type === 'doctype' ? [] : [child]))
  const tree: Root & Parent = { type: 'root', children: structuredClone(content) }
  for (const one of selectAll('[src], [href]', tree)) {
    one.properties.src &&= absolute(String(one.properties.src), address)
    one.properties.href &&= absolute(String(one.properties.href), address)
  }
  if (mathElements) for (const one of selectAll(mathElements, tree)) one.tagName = inlineMath
  if (keepsLineBreaks) breakLines(tree)
  markMath(tree, mathMarks)
  liftBlocks(tree, (name) => name === displayMath)
  dropEmpty(tree)
  const markdown = toMdast(tree, { handlers, document: true })
  divideParagraphs(markdown)
  limitEmphases(markdown)
  return toMarkdown(markdown, { extensions: [gfmToMarkdown(), mathToMarkdown()], handlers: { verdictTag: ({ value }: Tag) => value } }).trim()
}

/** Elements that are visible without content. */
const shownEmpty = new Set(['audio', 'br', 'dd', 'dt', 'hr', 'iframe', 'img', 'input', 'li', 'object', 'svg', 'td', 'th', 'tr', 'video'])

/** Removes invisible content and repeated spaces, and joins texts, because the conversion takes quadratic time for such neighbors. */
function dropEmpty(parent: Parent): void {
  const kept: ElementContent[] = []
  for (const child of parent.children) {
    const [shown, last] = [shownOf(child), kept.at(-1)]
    if (!shown || (isSpace(shown) && isSpace(last))) continue
    if (shown.type === 'text' && last?.type === 'text') last.value += shown.value
    else kept.push(shown)
  }
  parent.children = kept
}

function shownOf(child: ElementContent): ElementContent | undefined {
  if (child.type !== 'element') return child.type === 'text' && child.value !== '' ? child : undefined
  if (child.tagName === 'pre') return child
  dropEmpty(child)
  const [only, ...others] = child.children
  if (shownEmpty.has(child.tagName) || others.length > 0) return child
  return isSpace(only) ? only : only && child
}

const isSpace = (node: ElementContent | undefined) => node?.type === 'text' && node.value.trim() === ''

function absolute(written: string, address: string): string {
  return URL.canParse(written, address) ? new URL(written, address).href : written
}

const texOf = (node: Element) => toText(node, { whitespace: 'pre' }).trim()

/** Wraps texts between math delimiters in elements. */
function markMath(parent: Parent, marks: NonNullable<MarkdownOptions['mathMarks']>): void {
  const kinds = [
    [marks.display, displayMath],
    [marks.inline, inlineMath],
  ] as const
  const present = kinds.filter((kind): kind is [string, (typeof kind)[1]] => kind[0] !== undefined)
  if (present.length === 0) return
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return splitMath(child.value, present)
    if (child.type === 'element' && child.tagName !== 'pre' && child.tagName !== 'code') markMath(child, marks)
    return [child]
  })
}

function splitMath(text: string, kinds: readonly (readonly [mark: string, tagName: string])[]): ElementContent[] {
  const [kind, ...others] = kinds
  if (!kind) return text === '' ? [] : [{ type: 'text', value: text }]
  const [mark, tagName] = kind
  const parts = text.split(mark)
  // An unpaired delimiter is an ordinary character.
  if (parts.length % 2 === 0) parts.splice(-2, 2, parts.slice(-2).join(mark))
  return parts.flatMap((part, index): ElementContent[] => {
    if (index % 2 === 0) return splitMath(part, others)
    return part === '' ? [] : [{ type: 'element', tagName, properties: {}, children: [{ type: 'text', value: part }] }]
  })
}

/** Converts line feeds in texts to elements. */
function breakLines(parent: Parent): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') breakLines(child)
    if (child.type !== 'text') return [child]
    const lines = child.value.split('\n').map((value): ElementContent => ({ type: 'text', value }))
    return lines.flatMap((line, index) => (index === 0 ? [line] : [{ type: 'element', tagName: 'br', properties: {}, children: [] }, line]))
  })
}

/** Splits paragraphs at double line breaks, and removes a break at their end. */
function divideParagraphs(parent: MarkdownNodes): void {
  if (!('children' in parent)) return
  for (const child of parent.children) divideParagraphs(child)
  const children: MarkdownNodes[] = parent.children
  const divided = children.flatMap((child): MarkdownNodes[] => (child.type === 'paragraph' ? paragraphsOf(child) : [child]))
  children.length = 0
  for (const child of divided) children.push(child)
}

function paragraphsOf(paragraph: Paragraph): Paragraph[] {
  const isBreak = (node: PhrasingContent | undefined) => node?.type === 'break'
  const isBlank = (node: PhrasingContent) => isBreak(node) || (node.type === 'text' && node.value.trim() === '')
  const children = paragraph.children.slice(0, paragraph.children.findLastIndex((node) => !isBlank(node)) + 1)
  const groups: PhrasingContent[][] = [[]]
  for (const [index, node] of children.entries()) {
    if (!isBreak(node)) groups.at(-1)!.push(node)
    else if (isBreak(children[index - 1]) || isBreak(children[index + 1])) groups.push([])
    else if (index > 0 && index < children.length - 1) groups.at(-1)!.push(node)
  }
  return groups.filter((group) => group.length > 0).map((group) => ({ type: 'paragraph', children: group }))
}

/** More than in any paragraph of real statements. Writing them takes quadratic time. */
const maxEmphases = 50

/** Removes the emphases of paragraphs with too many of them. */
function limitEmphases(parent: MarkdownNodes): void {
  if (!('children' in parent)) return
  if (parent.type === 'paragraph' && emphasesIn(parent) > maxEmphases) dropEmphases(parent)
  else for (const child of parent.children) limitEmphases(child)
}

const isEmphasis = (node: MarkdownNodes): node is Strong | Emphasis | Delete => node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete'

function emphasesIn(node: MarkdownNodes): number {
  const within = 'children' in node ? node.children.reduce((sum, child) => sum + emphasesIn(child), 0) : 0
  return within + Number(isEmphasis(node))
}

function dropEmphases(parent: { children: PhrasingContent[] }): void {
  parent.children = parent.children.flatMap((child) => {
    if ('children' in child) dropEmphases(child)
    return isEmphasis(child) ? child.children : [child]
  })
}
