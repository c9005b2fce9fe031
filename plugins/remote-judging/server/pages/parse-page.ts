import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'

/** Far more than real pages have. A search compares each match with all earlier ones. */
const maxElements = 20_000
const maxDepth = 200

/** Parses a page; returns undefined if the tree would be too large or too deep to search. */
export function parsePage(source: string): Root | undefined {
  const root = parsed(source)
  if (!root) return undefined
  let elements = 0
  const open: { readonly parent: Root | Element; readonly depth: number }[] = [{ parent: root, depth: 0 }]
  for (const { parent, depth } of open) {
    if (depth > maxDepth) return undefined
    delete parent.position
    for (const child of parent.children) {
      delete child.position
      if (child.type !== 'element') continue
      // The content of templates is never read.
      delete child.content
      elements += 1
      if (elements > maxElements) return undefined
      open.push({ parent: child, depth: depth + 1 })
    }
  }
  return root
}

function parsed(source: string): Root | undefined {
  try {
    return fromHtml(source)
  } catch (error) {
    // The parser is recursive for nested elements.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
