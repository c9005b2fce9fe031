import type { Element, Nodes, Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { sanitiseSchema } from './syntax/sanitise-schema.ts'
import { flattenBelow } from './syntax/flatten-below.ts'
import { limitEmphasis } from './syntax/limit-emphasis.ts'
import { limitNesting } from './syntax/limit-nesting.ts'
import { foldSpoilers, separateSpoilers } from './syntax/spoilers.ts'

/** The plugins after the parser and the renderer recurse once per level, so the depth is limited. */
const maxDepth = 100

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkCjkFriendly)
  .use(remarkMath)
  .use(limitEmphasis)
  .use(() => (tree: Parameters<typeof flattenBelow>[0]) => flattenBelow(tree, maxDepth))
  .use(foldSpoilers)
  .use(remarkRehype, { allowDangerousHtml: true })
const sanitise = unified().use(rehypeSanitize, sanitiseSchema)

function some(node: Nodes, test: (node: Nodes) => boolean): boolean {
  return test(node) || ('children' in node && node.children.some((child) => some(child, test)))
}

const classes = (node: Element): string[] => [node.properties.className ?? []].flat().map(String)

const isMath = (node: Nodes) => node.type === 'element' && node.tagName === 'code' && classes(node).some((name) => name.startsWith('math-'))
const isHtml = (node: Nodes) => (node.type as string) === 'raw'

/** Parses markdown into a tree that may contain raw HTML: never render it before `cleaned`. */
export function readMarkdown(source: string): { tree: Root; hasHtml: boolean } {
  const tree = parser.runSync(parser.parse(limitNesting(separateSpoilers(source))))
  return { tree, hasHtml: some(tree, isHtml) }
}

/** Sanitises the tree. Raw HTML that was not parsed is dropped. */
export function cleaned(tree: Root): { tree: Root; hasMath: boolean } {
  flattenBelow(tree, maxDepth)
  const clean = sanitise.runSync(tree)
  return { tree: clean, hasMath: some(clean, isMath) }
}
