import { parseSync } from 'oxc-parser'
import { nameIn, nodeOf, nodesOf, textReader, type Node } from '../pages/syntax-tree.ts'

/** A member or a parameter. */
export interface Part {
  readonly text: string
  /** Whether the users of the declaration may leave it out. */
  readonly isOptional: boolean
}

/** An exported declaration as its users see it. */
export interface Declaration {
  /** Without members and parameters. */
  readonly text: string
  readonly members: ReadonlyMap<string, Part>
  readonly parameters: readonly Part[]
}

/** The exports of a module. */
export interface ModuleExports {
  readonly own: ReadonlyMap<string, Declaration>
  readonly from: readonly { readonly name: string; readonly as: string; readonly module: string }[]
  /** The modules of which it exports everything. */
  readonly all: readonly string[]
}

export function exportsOf(file: string, text: string): ModuleExports {
  const { program, comments } = parseSync(file, text)
  const describe = describer(textReader(text, comments))
  const statements = nodesOf(program.body)
  const local = new Map(statements.flatMap((statement) => declaredBy(nodeOf(statement.declaration) ?? statement)))
  const own = new Map<string, Declaration>()
  const from: ModuleExports['from'][number][] = []
  const all: string[] = []
  for (const statement of statements) {
    const module = nodeOf(statement.source)?.value
    if (statement.type === 'ExportAllDeclaration') all.push(String(module))
    if (statement.type === 'ExportDefaultDeclaration') own.set('default', describe(nodeOf(statement.declaration) ?? statement))
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const [name, node] of declaredBy(nodeOf(statement.declaration))) own.set(name, together(own.get(name), describe(node)))
    for (const specifier of nodesOf(statement.specifiers)) {
      const [name, as] = [nameIn(specifier.local), nameIn(specifier.exported)]
      const node = local.get(name)
      if (module !== undefined) from.push({ name, as, module: String(module) })
      else if (node) own.set(as, describe(node))
    }
  }
  return { own, from, all }
}

/** Overloads, or a schema and its type, which share a name. */
function together(first: Declaration | undefined, second: Declaration): Declaration {
  if (!first) return second
  const { text, members, parameters } = first
  return {
    text: `${text} ${second.text}`,
    members: new Map([...second.members, ...members]),
    parameters: parameters.length > 0 ? parameters : second.parameters,
  }
}

/** The names that a statement declares, each with the node that describes it. */
function declaredBy(node: Node | undefined): [string, Node][] {
  const declared = node?.type === 'VariableDeclaration' ? nodesOf(node.declarations) : node ? [node] : []
  return declared.flatMap((one) => (nodeOf(one.id) ? [[nameIn(one.id), one]] : []))
}

function describer(textOf: ReturnType<typeof textReader>) {
  const part = (node: Node): Part => ({ text: textOf(node), isOptional: node.optional === true })
  const parameter = (node: Node): Part => {
    const pattern = node.type === 'AssignmentPattern' ? (nodeOf(node.left) ?? node) : node
    return { text: textOf(nodeOf(pattern.typeAnnotation) ?? pattern), isOptional: node.optional === true || pattern !== node || node.type === 'RestElement' }
  }
  return (node: Node): Declaration => {
    const value = nodeOf(node.init) ? plainValue(nodeOf(node.init)!) : node
    const parameters = nodesOf(value.params)
    const members = membersOf(value)
    const text = textOf(node, [...parameters, ...members])
    return {
      text: text.replaceAll(/[,; ]+/g, ' ').replaceAll(/([([{]) /g, '$1'),
      // A new property of a value is no burden for those who read it.
      members: new Map(
        members.map((member) => [nameOf(member, textOf), { ...part(member), isOptional: member.type === 'Property' || member.optional === true }]),
      ),
      parameters: parameters.map(parameter),
    }
  }
}

/** The expression inside `as const` or `satisfies`. */
function plainValue(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? plainValue(nodeOf(node.expression) ?? node) : node
}

/** The members of an interface, an object type, a class, an object, or the object that a call like `z.object({ … })` gets. */
function membersOf(node: Node): Node[] {
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'ClassDeclaration') return nodesOf(nodeOf(node.body)?.body).filter(isPublic)
  if (node.type === 'TSTypeAliasDeclaration') return nodesOf(nodeOf(node.typeAnnotation)?.members)
  if (node.type === 'ObjectExpression') return nodesOf(node.properties)
  if (node.type === 'CallExpression') return nodesOf(node.arguments).flatMap((argument) => (argument.type === 'ObjectExpression' ? membersOf(argument) : []))
  return []
}

const isPublic = ({ key, accessibility }: Node) => nodeOf(key)?.type !== 'PrivateIdentifier' && accessibility !== 'private'

function nameOf(member: Node, textOf: (node: Node) => string): string {
  const key = nodeOf(member.key)
  return key ? textOf(key) : textOf(member)
}
