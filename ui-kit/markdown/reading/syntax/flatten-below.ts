interface Node {
  readonly type: string
  readonly value?: string
  children?: Node[]
}

/** Replaces nodes nested deeper than `maxDepth` by their text. Not recursive, because the depth comes from untrusted input. */
export function flattenBelow(tree: Node, maxDepth: number): void {
  const left: [Node, number][] = [[tree, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [node, depth] = next
    if (!node.children) continue
    if (depth < maxDepth) for (const child of node.children) left.push([child, depth + 1])
    else node.children = [{ type: 'text', value: textOf(node) }]
  }
}

function textOf(tree: Node): string {
  const texts: string[] = []
  const left = [tree]
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.value !== undefined) texts.push(node.value)
    const { children = [] } = node
    for (let index = children.length - 1; index >= 0; index -= 1) left.push(children[index]!)
  }
  return texts.join(' ')
}
