import type { Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { OverBudget } from './syntax/limits.ts'

const raw = unified().use(rehypeRaw)

const formatting = /<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*/gi
const maxCopies = 300_000

/**
 * Reads the raw HTML of a tree. Limits formatting that is never closed: the HTML parser opens it again in each element, three times for each tag that is
 * written in a different way.
 */
export function readHtml(tree: Root): Root {
  const tags = new Set<string>()
  let places = 0
  let hasHtml = false
  const left: Nodes[] = [tree]
  for (let node = left.pop(); node; node = left.pop()) {
    places += 1
    if ('children' in node) for (const child of node.children) left.push(child)
    const type: string = node.type
    if (type !== 'raw' || !('value' in node)) continue
    hasHtml = true
    places += node.value.split('<').length
    for (const [tag] of node.value.matchAll(formatting)) tags.add(tag)
  }
  if (3 * tags.size * places > maxCopies) throw new OverBudget('html')
  return hasHtml ? raw.runSync(tree) : tree
}
