import { parseSync } from 'oxc-parser'

/** A regular expression of the sources. */
export interface Pattern {
  /** The file and line. */
  readonly place: string
  readonly source: string
  readonly flags: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}
type Constants = ReadonlyMap<string, Node>

/** The regular expressions of a file: literals, and constructors whose text the file itself contains. */
export function patternsIn(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const constants = new Map<string, Node>()
  const { program } = parseSync(path, text)
  visit(program as unknown as Node, (node) => {
    const name = node.type === 'VariableDeclarator' && node.init ? (node.id as Node).name : undefined
    if (typeof name === 'string') constants.set(name, node.init as Node)
  })
  const add = (node: Node, source: string, flags: string) => found.push({ place: `${path}:${lineAt(text, node.start)}`, source, flags })
  const split = new Set<unknown>()
  visit(program as unknown as Node, (node) => {
    // Text is split at every match.
    if (node.type === 'CallExpression' && ((node.callee as Node).property as Node | undefined)?.name === 'split') split.add((node.arguments as Node[])[0])
    const regex = node.regex as { pattern: string; flags: string } | undefined
    if (node.type === 'Literal' && regex) add(node, regex.pattern, split.has(node) ? `${regex.flags}g` : regex.flags)
    if (!isConstructor(node)) return
    const [source, flags] = node.arguments as Node[]
    const written = source && textOf(source, constants)
    if (written !== undefined) add(node, written, (flags && textOf(flags, constants)) ?? '')
  })
  return found
}

const isConstructor = ({ type, callee }: Node): boolean => (type === 'NewExpression' || type === 'CallExpression') && (callee as Node).name === 'RegExp'

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

function visit(node: Node, each: (node: Node) => void): void {
  each(node)
  for (const child of Object.values(node).flat()) if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, each)
}

/** A text as far as the file knows it; a part that it does not know is represented by a letter. Undefined for a text that is unknown as a whole. */
function textOf(node: Node, constants: Constants): string | undefined {
  const { type, value, regex, name, quasis, expressions } = node
  if (regex) return (regex as { pattern: string }).pattern
  if (type === 'Literal') return String(value)
  if (type === 'Identifier') return constants.has(name as string) ? textOf(constants.get(name as string)!, constants) : undefined
  if (type === 'MemberExpression' && (node.property as Node).name === 'source') return textOf(node.object as Node, constants)
  if (type === 'TaggedTemplateExpression') return templateText(node.quasi as Node, 'raw', constants)
  return quasis && expressions ? templateText(node, 'cooked', constants) : undefined
}

function templateText({ quasis, expressions }: Node, form: 'raw' | 'cooked', constants: Constants): string {
  const parts = (quasis as { value: { raw: string; cooked: string } }[]).map(({ value }) => value[form])
  return parts.reduce((text, part, index) => text + (textOf((expressions as Node[])[index - 1]!, constants) ?? 'x') + part)
}
