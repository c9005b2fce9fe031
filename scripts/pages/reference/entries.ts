import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '../../..')

/** Something that an entry of a package exports, or that an interface offers. */
export interface Entry {
  readonly name: string
  readonly file: string
  /** Types are listed without signature and example. */
  readonly isType: boolean
  /** The first comment of its declaration, as one paragraph. */
  readonly about: string
  readonly signature: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

interface Source {
  readonly file: string
  readonly text: string
  readonly body: readonly Node[]
  readonly comments: readonly { readonly type: string; readonly value: string; readonly end: number }[]
}

const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(join(root, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  const source = { file, text, body: program.body as unknown as Node[], comments }
  sources.set(file, source)
  return source
}

/** Everything that a file exports, also what it exports of other files; icons are left out, because they only have names. */
export function exportsOf(file: string): Entry[] {
  const source = sourceOf(file)
  return source.body.flatMap((node): Entry[] => {
    if (node.type === 'ExportAllDeclaration') return exportsFrom(node, file, undefined)
    if (node.type !== 'ExportNamedDeclaration') return []
    if (node.declaration) return declared(source, node, node.declaration as Node)
    const origin = node.source ? String((node.source as Node).value) : ''
    if (origin.startsWith('@arco-design/')) return (node.specifiers as Node[]).map(({ exported }) => widgetOf(String((exported as Node).name), file))
    const names = (node.specifiers as Node[]).map(({ exported }) => String((exported as Node).name))
    return node.source ? exportsFrom(node, file, new Set(names)) : []
  })
}

function exportsFrom(node: Node, file: string, names: ReadonlySet<string> | undefined): Entry[] {
  const path = String((node.source as Node).value)
  if (!path.startsWith('.') || path.endsWith('/icons.ts')) return []
  return exportsOf(join(dirname(file), path)).filter(({ name }) => names?.has(name) ?? true)
}

/** A component of Arco as it is. */
function widgetOf(name: string, file: string): Entry {
  const page = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return { name, file, isType: false, about: `[${name}](https://arco.design/react/en-US/components/${page}) of Arco.`, signature: '' }
}

/** The members of an interface, such as the context of a plugin. */
export function membersOf(file: string, name: string): Entry[] {
  const source = sourceOf(file)
  const found = source.body
    .map(({ declaration }) => declaration as Node | null)
    .find((node) => node?.type === 'TSInterfaceDeclaration' && nameOf(node) === name)
  const members = ((found?.body as Node | undefined)?.body ?? []) as Node[]
  return members.map((member) => ({
    name: String((member.key as Node).name),
    file,
    isType: false,
    about: commentAt(source, member.start),
    signature: source.text.slice(member.start, member.end).replace(/;$/, ''),
  }))
}

function declared(source: Source, outer: Node, node: Node): Entry[] {
  const about = commentAt(source, outer.start)
  const isType = node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration'
  const of = (name: string, signature: string): Entry => ({ name, file: source.file, isType, about, signature })
  if (node.type !== 'VariableDeclaration') return [of(nameOf(node), signatureOf(source, node))]
  return (node.declarations as Node[]).map((one) => of(nameOf(one), `const ${constantSignature(source, one)}`))
}

const nameOf = (node: Node) => String((node.id as Node).name)

function signatureOf({ text }: Source, node: Node): string {
  if (node.type === 'FunctionDeclaration') return text.slice(node.start, (node.body as Node).start).trim()
  if (node.type !== 'ClassDeclaration') return ''
  const body = node.body as Node
  const methods = (body.body as Node[]).filter(
    ({ type, key, accessibility }) => type === 'MethodDefinition' && (key as Node).type === 'Identifier' && accessibility !== 'private',
  )
  const lines = methods.map((method) => `  ${text.slice(method.start, ((method.value as Node).body as Node | null)?.start ?? method.end).trim()}`)
  return [`${text.slice(node.start, body.start).trim()} {`, ...lines, '}'].join('\n')
}

function constantSignature({ text }: Source, node: Node): string {
  const value = node.init as Node | null
  const upTo = value?.type === 'ArrowFunctionExpression' ? (value.body as Node).start : (node.id as Node).end
  return text
    .slice(node.start, upTo)
    .replace(/\s*=>\s*\(?$/, '')
    .trim()
}

/** The comment in front of a declaration, without its stars. */
function commentAt({ text, comments }: Source, start: number): string {
  const found = comments.find(({ type, value, end }) => type === 'Block' && value.startsWith('*') && end <= start && text.slice(end, start).trim() === '')
  return (found?.value ?? '')
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
