import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { nodeOf, nodesOf, type Node } from '../syntax-tree.ts'

const root = join(import.meta.dirname, '../../..')

/** Code of a file of this repository, which `npm run types` checks and tests run. */
export interface Example {
  readonly file: string
  readonly code: string
}

/** Longer ones show too much besides the entry. */
const most = { lines: 9, characters: 420 }
/** Of a name that is nowhere used alone, such as a schema or a call with many parameters. */
const mostInPassing = { lines: 20, characters: 1000 }
const least = 24

/** The sources of examples, the best ones first. Among tests, only those of plugins and templates use what an author has. */
const places = [
  'core/create/plugin/templates/{feature,rule,remote,format,language}/**/*.{ts,tsx}',
  'plugins/*/{server,web,kit}/**/*.{ts,tsx}',
  'plugins/*/contract{.ts,/**/*.ts}',
  'core/{page-kit,server-kit}/**/*.{ts,tsx}',
  'ui-kit/gallery/*.tsx',
  'plugins/*/{test,testing}/**/*.{ts,tsx}',
  'tests/{contracts,architecture,browser}/**/*.{ts,tsx}',
  'core/{web,server,testing,test,command}/**/*.{ts,tsx}',
  'ui-kit/**/*.{ts,tsx}',
]

/** The nodes that are whole enough to be read alone. */
const wholes = new Set([
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'JSXElement',
  'Property',
  'ThrowStatement',
  'ExportNamedDeclaration',
  'PropertyDefinition',
  'IfStatement',
])

type Found = ReadonlyMap<string, readonly Example[]>

/** Where names are used: calls, classes, components, members of the context. */
export class ExampleFinder {
  readonly #byPlace: readonly Found[]

  constructor() {
    this.#byPlace = places.map((pattern) => usesIn(globSync(pattern, { cwd: root, exclude: ['**/foundmodules', '**/dist'] }).toSorted()))
  }

  /** The shortest use in the best place; `present` stays while its file contains it. */
  find(name: string, present: Example | undefined): Example | undefined {
    if (present && isIn(present)) return present
    const used = (key: string) => this.#byPlace.map((uses) => uses.get(key) ?? []).find((uses) => uses.length > 0)
    const found = used(name) ?? used(inPassing(name)) ?? []
    return [...found].toSorted((a, b) => a.code.length - b.code.length)[0]
  }
}

/** The key of a use that is part of something larger. */
const inPassing = (name: string) => `~${name}`

const texts = new Map<string, string>()
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Whether the file of an example still contains it. */
export function isIn({ file, code }: Example): boolean {
  try {
    const text = texts.get(file) ?? plain(readFileSync(join(root, file), 'utf8'))
    texts.set(file, text)
    return text.includes(plain(code).trim())
  } catch {
    return false
  }
}

function usesIn(files: readonly string[]): Found {
  const found = new Map<string, Example[]>()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const visit = (node: Node, whole: Node | undefined): void => {
      const own = wholes.has(node.type) ? node : whole
      for (const name of namesUsedBy(node)) {
        const code = own && dedented(text, own)
        if (!code || code.length < least) continue
        const fits = ({ lines, characters }: typeof most) => code.length <= characters && code.split('\n').length <= lines
        const keys = [...(fits(most) && !name.startsWith('~') ? [name] : []), ...(fits(mostInPassing) ? [inPassing(name.replace('~', ''))] : [])]
        for (const key of keys) found.set(key, [...(found.get(key) ?? []), { file, code }])
      }
      for (const child of childrenOf(node)) visit(child, own)
    }
    for (const node of nodesOf(parseSync(file, text).program.body)) if (node.type !== 'ImportDeclaration') visit(node, undefined)
  }
  return found
}

/** The names that a node uses as an author does; `ctx.files` for members of the context. */
function namesUsedBy(node: Node): string[] {
  const identifier = (value: unknown) => {
    const found = nodeOf(value)
    return found?.type === 'Identifier' || found?.type === 'JSXIdentifier' ? String(found.name) : undefined
  }
  if (node.type === 'Identifier') return [inPassing(String(node.name))]
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return [identifier(node.callee), ...nodesOf(node.arguments).map(identifier)].filter((name) => name !== undefined)
  if (node.type === 'JSXOpeningElement') return [identifier(node.name)].filter((name) => name !== undefined)
  if (node.type === 'TSClassImplements' || node.type === 'ClassDeclaration') return [identifier(node.superClass)].filter((name) => name !== undefined)
  if (node.type !== 'MemberExpression') return []
  // Also of `scene.site.crash()`.
  const [object, property] = [identifier(node.object) ?? identifier(nodeOf(node.object)?.property), identifier(node.property)]
  if (object === undefined) return []
  return object === 'ctx' || object === 'site' ? [`${object}.${property}`] : [object]
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => nodesOf(Array.isArray(value) ? value : [value]))
}

/** The text of a node without the indentation of its first line. */
function dedented(text: string, { start, end }: Node): string {
  const indentation = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
  return text.slice(start, end).replaceAll(`\n${indentation}`, '\n')
}
