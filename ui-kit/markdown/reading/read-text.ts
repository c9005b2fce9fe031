import type { Element, Nodes, Root } from 'hast'
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { classesOf, textOf } from './elements.ts'
import { flattenBelow } from './syntax/flatten-below.ts'
import { limitBlocks } from './syntax/limit-blocks.ts'
import { limitMarks, OverBudget, limitNesting } from './syntax/limits.ts'
import { limitSigns } from './syntax/limit-signs.ts'
import { limitSpans, limitTables } from './syntax/limit-tables.ts'
import { linkWords, type TextLink } from './syntax/link-words.ts'
import { quickAutolinks } from './syntax/quick-autolinks.ts'
import { foldSpoilers, separateSpoilers } from './syntax/spoilers.ts'
import type { TextTools } from './text-tools.ts'

const attributes = defaultSchema.attributes ?? {}
const tagNames = defaultSchema.tagNames ?? []

/** The elements and attributes a statement may contain. Sanitising runs before math and highlighting, whose output is trusted. */
const sanitiseSchema: Options = {
  ...defaultSchema,
  tagNames: [...tagNames, 'u', 'center', 'mark'],
  attributes: {
    ...attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    img: [...(attributes.img ?? []), 'width', 'height', 'alt'],
    td: ['align', 'rowSpan', 'colSpan'],
    th: ['align', 'rowSpan', 'colSpan', 'scope'],
    p: ['align'],
    div: ['align'],
  },
}

/** The plugins after the parser and the renderer recurse once per level, so the depth is limited. */
const maxDepth = 100
/** More would pause the page noticeably while it draws them. */
const maxNodes = 50_000

/** A text as a tree that the page can draw, or the reason to show it as it was written. */
export type ReadText = { readonly tree: Root; readonly hasFormulas: boolean; readonly isComplete: boolean } | { readonly refused: 'size' | 'time' }

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(quickAutolinks)
  .use(remarkCjkFriendly)
  .use(remarkMath)
  .use(limitSigns)
  .use(limitBlocks)
  .use(() => limitTables)
  .use(() => (tree: Parameters<typeof flattenBelow>[0]) => flattenBelow(tree, maxDepth))
  .use(foldSpoilers)
  .use(remarkRehype, { allowDangerousHtml: true })
const sanitise = unified().use(rehypeSanitize, sanitiseSchema)

/** Parses, sanitises and writes a text of a user. Only formulas and code, which our libraries write, may contain elements that a text may not. */
export function readText(source: string, links: readonly TextLink[], tools: TextTools): ReadText {
  try {
    const parsed = parser.runSync(parser.parse(limitNesting(separateSpoilers(limitMarks(source)))))
    const dirty = tools.readHtml?.(parsed) ?? parsed
    flattenBelow(dirty, maxDepth)
    const tree = sanitise.runSync(dirty)
    limitSpans(tree)
    if (nodesIn(tree) > maxNodes) throw new OverBudget('nodes')
    linkWords(tree, links)
    const isComplete = tools.writeFormulas?.(tree) ?? true
    writeCode(tree, tools)
    return { tree, hasFormulas: tools.writeFormulas !== undefined, isComplete }
  } catch (error) {
    // Emphasis or HTML nested thousands of levels deep overflows the stack of the parsers.
    if (error instanceof OverBudget || error instanceof RangeError) return { refused: 'size' }
    throw error
  }
}

const nodesIn = (node: Nodes): number => ('children' in node ? node.children.reduce((sum, child) => sum + nodesIn(child), 1) : 1)

/** Turns blocks of code into elements with the code, its language and its highlighted HTML. */
function writeCode(parent: Root | Element, tools: TextTools): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const code = child.tagName === 'pre' ? child.children.find((one): one is Element => one.type === 'element' && one.tagName === 'code') : undefined
    if (!code) writeCode(child, tools)
    else {
      const text = textOf(code).replace(/\n$/, '')
      const language = classesOf(code)
        .find((name) => name.startsWith('language-'))
        ?.slice(9)
      Object.assign(child, { tagName: 'verdict-code', properties: { code: text, language, html: tools.highlight?.(language, text) }, children: [] })
    }
  }
}
