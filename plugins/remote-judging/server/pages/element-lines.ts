import type { Element, Nodes, Root } from 'hast'

const blocks = new Set([
  'address',
  'blockquote',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'tr',
  'ul',
])
const unseen = new Set(['head', 'script', 'style', 'template'])

/** Returns an element's text with its line breaks and spaces, without empty lines at its ends, except those at the beginning of a `pre`. */
export function linesOf(node: Element | Root): string {
  let text = ''
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const add = (one: Nodes): void => {
    if (one.type === 'text') text += one.value
    if (one.type !== 'element' && one.type !== 'root') return
    const name = one.type === 'element' ? one.tagName : ''
    if (unseen.has(name)) return
    if (name === 'br') text += '\n'
    if (blocks.has(name)) breakLine()
    for (const child of one.children) add(child)
    if (blocks.has(name)) breakLine()
  }
  for (const child of node.children) add(child)
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\u00a0$/gm, '')
    .replaceAll('\u00a0', ' ')
    .trimEnd()
  return node.type === 'element' && node.tagName === 'pre' ? lines : lines.replace(/^(?:[ \t]*\n)+/, '')
}
