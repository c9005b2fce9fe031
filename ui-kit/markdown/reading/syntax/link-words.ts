import type { ElementContent, Nodes, Root, RootContent, Text } from 'hast'

/** Words of a text that name something, such as `contest#5`: where it is, and what it is called. */
export interface TextLink {
  readonly text: string
  readonly path: string
  readonly title: string
}

/** Texts in these are shown as they stand, or are links already. */
const untouched: ReadonlySet<string> = new Set(['a', 'code', 'pre'])

/** Without signs that mean something in a regular expression. */
const wordsOnly = /^[\p{L}\p{N}_@#-]+$/u

/** Turns words of a clean tree into links that show the title; the words become the tooltip. Paths lead to pages of the site. */
export function linkWords(tree: Root, links: readonly TextLink[]): void {
  const found = new Map(links.filter(({ path, text }) => /^\/(?!\/)/.test(path) && wordsOnly.test(text)).map((link) => [link.text, link]))
  if (found.size === 0) return
  // The longest first: `@ann-lee` before `@ann`.
  const words = [...found.keys()].toSorted((a, b) => b.length - a.length)
  linkIn(tree, found, new RegExp(`(?<![A-Za-z0-9_.@/])(${words.join('|')})(?![A-Za-z0-9_-])`, 'g'))
}

function linkIn(node: Nodes, links: ReadonlyMap<string, TextLink>, words: RegExp): void {
  if (!('children' in node) || ('tagName' in node && untouched.has(node.tagName))) return
  const children: readonly RootContent[] = node.children
  for (const child of children) linkIn(child, links, words)
  // Texts and links may stand wherever a text stands.
  node.children = children.flatMap((child): RootContent[] => (child.type === 'text' ? linkedText(child, links, words) : [child])) as typeof node.children
}

/** A text cut at its words: with one group in the pattern, every second piece is a word. */
function linkedText({ value }: Text, links: ReadonlyMap<string, TextLink>, words: RegExp): ElementContent[] {
  return value.split(words).flatMap((piece, index): ElementContent[] => {
    const link = index % 2 === 1 ? links.get(piece) : undefined
    if (!link) return piece === '' ? [] : [{ type: 'text', value: piece }]
    const { path: href, title, text } = link
    return [{ type: 'element', tagName: 'a', properties: { href, title: text }, children: [{ type: 'text', value: title }] }]
  })
}
