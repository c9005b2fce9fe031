/** A node of the parsed text; the types of the parser know no folds. */
interface Node {
  readonly type: string
  value?: string
  children?: Node[]
  /** The element that a node of our own becomes. */
  data?: { readonly hName?: string }
}

/** A fold that is being read, and what it contains so far. */
interface OpenFold {
  readonly title: Node[]
  readonly content: Node[]
}

/** A line that opens or closes a fold, also inside of quotations: `:::spoiler Title` and `:::`. Each space has one way to match, or many `>` would take for ever. */
const marker = /^( {0,3}(?:> {0,4})*):::(?:[ \t]*|spoiler(?:[ \t].*)?)$/
const fence = /^ {0,3}(?:> {0,4})*\s*(?:(?:[-+*]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})([^]*)/
const opening = /^:::spoiler(?:[ \t]+|$)/
/** Folds in folds that are drawn as such; a deeper one is part of the one around it. */
const maxDepth = 5

/** Makes each marker a paragraph of its own, so that the parser neither joins it with the text before it nor puts it into a list. Code stays as it is. */
export function separateSpoilers(source: string): string {
  if (!source.includes(':::spoiler')) return source
  let open = ''
  return source
    .split(/\r?\n/)
    .map((line) => {
      const [, signs, rest] = fence.exec(line) ?? []
      if (signs && open === '') open = signs
      else if (signs && signs[0] === open[0] && signs.length >= open.length && rest?.trim() === '') open = ''
      const found = open === '' ? marker.exec(line) : null
      return found ? `${found[1]}\n${line}\n${found[1]}` : line
    })
    .join('\n')
}

/** Folds the content between `:::spoiler` and `:::`, closed at first. An unclosed one ends with its container. */
export function foldSpoilers() {
  return (tree: Node) => foldIn(tree)
}

function foldIn(parent: Node): void {
  if (!parent.children) return
  const open: [OpenFold, ...OpenFold[]] = [{ title: [], content: [] }]
  const close = () => {
    const ended = open.pop()
    if (ended) open.at(-1)?.content.push(foldOf(ended))
  }
  for (const child of parent.children) {
    const title = titleIn(child)
    if (title && open.length <= maxDepth) open.push({ title, content: [] })
    else if (isEnd(child) && open.length > 1) close()
    else {
      foldIn(child)
      open.at(-1)?.content.push(child)
    }
  }
  while (open.length > 1) close()
  parent.children = open[0].content
}

/** The title that a marker gives to the fold it opens; undefined for everything else. */
function titleIn({ type, children = [] }: Node): Node[] | undefined {
  const [first, ...rest] = children
  if (type !== 'paragraph' || first?.type !== 'text' || !opening.test(first.value ?? '')) return undefined
  const value = (first.value ?? '').replace(opening, '')
  return value === '' ? rest : [{ type: 'text', value }, ...rest]
}

function isEnd({ type, children = [] }: Node): boolean {
  return type === 'paragraph' && children.length === 1 && children[0]?.type === 'text' && children[0].value?.trim() === ':::'
}

function foldOf({ title, content }: OpenFold): Node {
  const summary = { type: 'spoilerTitle', data: { hName: 'summary' }, children: title }
  return { type: 'spoiler', data: { hName: 'details' }, children: [summary, ...content] }
}
