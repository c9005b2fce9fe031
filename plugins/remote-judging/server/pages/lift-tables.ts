import type { Element, ElementContent } from 'hast'

const names = (list: string) => new Set(list.split(' '))

/** Blocks that no cell of a Markdown table can contain. */
const tall = names('blockquote dir dl h1 h2 h3 h4 h5 h6 hr listing ol plaintext pre table ul xmp')
const cells = names('caption td th')
const lists = names('dir ol ul')
const itemNames = names('li')

const lineBreak = (): Element => ({ type: 'element', tagName: 'br', properties: {}, children: [] })
const elementOf = (node: ElementContent, kind: ReadonlySet<string>) => (node.type === 'element' && kind.has(node.tagName) ? node : undefined)
const isBlank = (node: ElementContent) => (node.type === 'element' ? node.tagName === 'br' : node.type !== 'text' || node.value.trim() === '')

/** Whether it contains blocks that need lines of their own. Both functions below expect that their content has been prepared. */
export const isTall = (node: Element, known: ReadonlySet<ElementContent>, isBlockName: (name: string) => boolean) =>
  tall.has(node.tagName) || isBlockName(node.tagName) || node.children.some((child) => known.has(child))

/** Returns a table whose cells are single lines, or the content of its cells if that is impossible, as in tables that only arrange a page. */
export function preparedTable(table: Element, known: ReadonlySet<ElementContent>): Element[] {
  const found = cellsIn(table)
  if (found.some((cell) => cell.children.some((child) => known.has(child)))) return found.map((cell) => ({ ...cell, tagName: 'div', properties: {} }))
  for (const cell of found) cell.children = inOneLine(cell.children)
  return [table]
}

const cellsIn = (node: Element): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return cells.has(child.tagName) ? [child] : cellsIn(child)
  })

const oneLine = names('address center dd details div dt figcaption figure form li p section summary')

function inOneLine(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) => {
    const block = elementOf(child, oneLine)
    return block ? [lineBreak(), ...inOneLine(block.children), lineBreak()] : [child]
  })
}

/** Moves what a list has outside its items into the item before it. */
export function prepareList(list: Element): void {
  if (!lists.has(list.tagName)) return
  const items: Element[] = []
  let item: Element | undefined
  let line: Element | undefined
  for (const child of list.children) {
    const next = elementOf(child, itemNames)
    if (next) {
      items.push((item = next))
      line = undefined
    } else if (line) line.children.push(child)
    else if (!isBlank(child)) {
      line = { type: 'element', tagName: 'div', properties: {}, children: [child] }
      if (item) item.children.push(line)
      else items.push((item = { type: 'element', tagName: 'li', properties: {}, children: [line] }))
    }
  }
  list.children = items
}
