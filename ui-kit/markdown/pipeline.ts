import type { Element, Nodes, Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { sanitiseSchema } from './sanitise-schema.ts'
import { flattenBelow } from './flatten-below.ts'
import { limitNesting } from './limit-nesting.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly).use(remarkMath)
const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true })
const sanitise = unified().use(rehypeSanitize, sanitiseSchema)

/** What draws a tree calls itself for each level. */
const maxDepth = 100

/** Turns loose HTML inside a text into elements; its module is only loaded where there is any. */
export type HtmlReader = (tree: Root) => Root
/** Draws the formulas of a clean tree; its module (KaTeX) is only loaded where there are any. */
export type MathWriter = (tree: Root) => Root

function some(node: Nodes, test: (node: Nodes) => boolean): boolean {
  return test(node) || ('children' in node && node.children.some((child) => some(child, test)))
}

const classes = (node: Element): string[] => [node.properties.className ?? []].flat().map(String)

const isMath = (node: Nodes) => node.type === 'element' && node.tagName === 'code' && classes(node).some((name) => name.startsWith('math-'))
const isHtml = (node: Nodes) => (node.type as string) === 'raw'

/** Reads markdown into a tree that may still hold raw HTML: never draw it before `cleaned`. */
export function readMarkdown(source: string): { tree: Root; hasHtml: boolean } {
  const tree = toHtml.runSync(parser.runSync(parser.parse(limitNesting(source))) as never) as Root
  return { tree, hasHtml: some(tree, isHtml) }
}

/** Keeps only what a statement may contain. Raw HTML that was not read is dropped. */
export function cleaned(tree: Root): { tree: Root; hasMath: boolean } {
  flattenBelow(tree, maxDepth)
  const clean = sanitise.runSync(tree) as Root
  return { tree: clean, hasMath: some(clean, isMath) }
}
