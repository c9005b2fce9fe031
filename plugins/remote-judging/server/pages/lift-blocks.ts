import type { Element, ElementContent } from 'hast'
import { isTall, preparedTable, prepareList } from './lift-tables.ts'

/** A node with visible content. */
export interface Parent {
  children: ElementContent[]
}

const names = (list: string) => new Set(list.split(' '))

/** Elements with lines of their own. All others are within a line, also unknown ones. */
const blocks = names(
  'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr html legend li listing main menu multicol nav ol p plaintext pre section summary table tbody td tfoot th thead tr ul xmp',
)
/** Blocks that are one paragraph for Markdown. */
const paragraphs = names('h1 h2 h3 h4 h5 h6 p summary')
/** Inline elements that change how their text looks. */
const formats = names('a b code del em i kbd mark q s samp strike strong sub sup tt u var')

/** Inline elements that Markdown writes without a trace. Many of them take long. */
const plain = names('abbr acronym big font nobr small span')

/**
 * Divides paragraphs at the blocks inside them, and inline elements also at line breaks, because Markdown has none there. A text in several divided formats
 * keeps the innermost one, so that the tree does not grow with its depth; a block keeps none.
 */
export function liftBlocks(parent: Parent, isBlockName: (name: string) => boolean): void {
  const isBlock = (node: ElementContent) => node.type === 'element' && (blocks.has(node.tagName) || isBlockName(node.tagName))
  const isBreak = (node: ElementContent) => node.type === 'element' && node.tagName === 'br'
  const formatted = new Set<ElementContent>()
  const tall = new Set<ElementContent>()

  const lifted = (node: ElementContent): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (node.tagName === 'pre') {
      tall.add(node)
      return [node]
    }
    node.children = node.children.flatMap(lifted)
    prepareList(node)
    const nodes = node.tagName === 'table' ? preparedTable(node, tall) : around(node)
    // The pieces of a divided element have been checked, or contain no blocks.
    const fresh = node.tagName === 'table' || nodes[0] === node ? nodes : []
    for (const one of fresh) if (one.type === 'element' && isTall(one, tall, isBlockName)) tall.add(one)
    return nodes
  }

  /** Returns an element, or its pieces and the blocks and line breaks between them. */
  const around = (node: Element): ElementContent[] => {
    if (paragraphs.has(node.tagName)) return divided(node, isBlock)
    if (plain.has(node.tagName)) return node.children
    if (isBlock(node) || !node.children.some((child) => isBlock(child) || isBreak(child))) return [node]
    if (!formats.has(node.tagName)) return node.children
    const pieces = divided(node, (child) => isBlock(child) || isBreak(child) || formatted.has(child))
    for (const piece of pieces) if (!isBlock(piece)) formatted.add(piece)
    return pieces
  }

  parent.children = parent.children.flatMap(lifted)
}

/** Wraps the children between the limits in elements like their parent. */
function divided(parent: Element, isLimit: (child: ElementContent) => boolean): ElementContent[] {
  const pieces: ElementContent[] = []
  let open: Element | undefined
  for (const child of parent.children) {
    if (isLimit(child)) {
      open = undefined
      pieces.push(child)
      continue
    }
    if (!open) {
      open = { ...parent, children: [] }
      pieces.push(open)
    }
    open.children.push(child)
  }
  return pieces
}
