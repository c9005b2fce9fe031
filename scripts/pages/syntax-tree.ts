/** A node of a syntax tree, by the names of ESTree. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nodeOf = (value: unknown): Node | undefined => (isNode(value) ? value : undefined)

export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The name in an identifier; empty for anything else. */
export const nameIn = (value: unknown): string => String(nodeOf(value)?.name ?? '')

/** A node and everything below it. */
export function* nodesBelow(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesBelow(item)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesBelow(child)
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Returns the text of nodes without comments, bodies of functions and private members. */
export function textReader(text: string, comments: readonly Range[]): (node: Node, without?: readonly Range[]) => string {
  return (node, without = []) => {
    const cuts = [...comments, ...without, ...hiddenIn(node)].filter(({ start, end }) => start >= node.start && end <= node.end)
    let [read, shown] = [node.start, '']
    for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
      if (start > read) shown += text.slice(read, start)
      read = Math.max(read, end)
    }
    return uniform(shown + text.slice(read, node.end))
  }
}

/** Text that does not depend on the formatter. */
function uniform(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,? ?([)\]}])/g, '$1')
    .replaceAll(/([([{])[ ,;]+/g, '$1')
    .replace(/[;,]? ?$/, '')
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

function hiddenIn(node: Node): Node[] {
  return [...nodesBelow(node)].flatMap((inner) => {
    const body = functions.includes(inner.type) ? nodeOf(inner.body) : undefined
    if (body) return [body]
    return nodeOf(inner.key)?.type === 'PrivateIdentifier' || inner.accessibility === 'private' ? [inner] : []
  })
}
