import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { nameIn, nodeOf, nodesOf, type Node } from '../syntax-tree.ts'

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
  const source = { file, text, body: nodesOf(program.body), comments }
  sources.set(file, source)
  return source
}

/** Everything that a file exports, also what it exports of other files; icons are left out, because they only have names. */
export function exportsOf(file: string): Entry[] {
  const source = sourceOf(file)
  return source.body.flatMap((node): Entry[] => {
    if (node.type === 'ExportAllDeclaration') return exportsFrom(node, file, undefined)
    if (node.type !== 'ExportNamedDeclaration') return []
    const declaration = nodeOf(node.declaration)
    if (declaration) return declared(source, node, declaration)
    const names = nodesOf(node.specifiers).map(({ exported }) => nameIn(exported))
    if (originOf(node).startsWith('@arco-design/')) return names.map((name) => widgetOf(name, file))
    return node.source ? exportsFrom(node, file, new Set(names)) : []
  })
}

function exportsFrom(node: Node, file: string, names: ReadonlySet<string> | undefined): Entry[] {
  const path = originOf(node)
  if (!path.startsWith('.') || path.endsWith('/icons.ts')) return []
  return exportsOf(join(dirname(file), path)).filter(({ name }) => names?.has(name) ?? true)
}

/** The module that an export comes from; empty for its own. */
const originOf = ({ source }: Node) => String(nodeOf(source)?.value ?? '')

/** A component of Arco as it is. */
function widgetOf(name: string, file: string): Entry {
  const page = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return { name, file, isType: false, about: `[${name}](https://arco.design/react/en-US/components/${page}) of Arco.`, signature: '' }
}

/** The members of an interface, such as the context of a plugin. */
export function membersOf(file: string, name: string): Entry[] {
  const source = sourceOf(file)
  const found = source.body.map(({ declaration }) => nodeOf(declaration)).find((node) => node?.type === 'TSInterfaceDeclaration' && nameIn(node.id) === name)
  return nodesOf(nodeOf(found?.body)?.body).map((member) => ({
    name: nameIn(member.key),
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
  if (node.type !== 'VariableDeclaration') return [of(nameIn(node.id), signatureOf(source, node))]
  return nodesOf(node.declarations).map((one) => of(nameIn(one.id), `const ${constantSignature(source, one)}`))
}

function signatureOf({ text }: Source, node: Node): string {
  const body = nodeOf(node.body)
  if (node.type === 'FunctionDeclaration') return text.slice(node.start, body?.start).trim()
  if (node.type !== 'ClassDeclaration' || !body) return ''
  const methods = nodesOf(body.body).filter(
    ({ type, key, accessibility }) => type === 'MethodDefinition' && nodeOf(key)?.type === 'Identifier' && accessibility !== 'private',
  )
  const lines = methods.map((method) => `  ${text.slice(method.start, nodeOf(nodeOf(method.value)?.body)?.start ?? method.end).trim()}`)
  return [`${text.slice(node.start, body.start).trim()} {`, ...lines, '}'].join('\n')
}

function constantSignature({ text }: Source, node: Node): string {
  const value = nodeOf(node.init)
  const upTo = nodeOf(value?.type === 'ArrowFunctionExpression' ? value.body : undefined)?.start ?? nodeOf(node.id)?.end
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
