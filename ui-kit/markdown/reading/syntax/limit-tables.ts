import type { Element, Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import { OverBudget } from './limits.ts'

/** Limits of a text far beyond what a reader can use. */
const maxColumns = 50
const maxCells = 5000

/** Limits the tables of a text before short rows are filled up with empty cells. */
export function limitTables(tree: Nodes): void {
  let cells = 0
  visit(tree, (node) => {
    if (node.type !== 'table') return
    const columns = Math.max(node.align?.length ?? 0, ...node.children.map((row) => row.children.length))
    cells += columns * node.children.length
    check(columns, cells)
  })
}

/** Limits tables in which cells span columns and rows. */
export function limitSpans(tree: HtmlNodes): void {
  const rows: Element[] = []
  visit(tree, (node) => void (isElement(node, 'tr') && rows.push(node)))
  let cells = 0
  for (const row of rows) {
    let columns = 0
    for (const cell of row.children) {
      if (!isElement(cell, 'td') && !isElement(cell, 'th')) continue
      const width = Number(cell.properties.colSpan) || 1
      columns += width
      cells += width * Math.min(Number(cell.properties.rowSpan) || 1, rows.length)
    }
    check(columns, cells)
  }
}

const isElement = (node: Nodes | HtmlNodes, name: string): node is Element => node.type === 'element' && node.tagName === name

function check(columns: number, cells: number): void {
  if (columns > maxColumns || cells > maxCells) throw new OverBudget('table')
}

function visit(node: Nodes | HtmlNodes, each: (node: Nodes | HtmlNodes) => void): void {
  each(node)
  if ('children' in node) for (const child of node.children) visit(child, each)
}
