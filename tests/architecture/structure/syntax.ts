import { parseSync } from 'oxc-parser'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A node and everything below it. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesIn(child)
}

/** How many nodes of these kinds a file has, with casts by `as const` left out. */
function count(nodes: readonly Node[], type: string): number {
  return nodes.filter((node) => node.type === type && !isConstant(node)).length
}

function isConstant({ typeAnnotation }: Node): boolean {
  return isNode(typeAnnotation) && [...nodesIn(typeAnnotation)].some((node) => node.type === 'Identifier' && node.name === 'const')
}

export interface Syntax {
  readonly casts: number
  readonly assertions: number
  /** Assertions behind anything but an index or `.at()`: their reason is not beside them. */
  readonly unindexedAssertions: number
  readonly any: number
  readonly predicates: number
  /** Functions with a type parameter that only their result mentions: each call is a cast. */
  readonly freeResults: number
  /** Rejections that become `false` for any reason. */
  readonly silentRefusals: number
}

export interface SourceMeasure {
  readonly syntax: Syntax
  /** Lines with code: without blank ones and comments. */
  readonly lines: number
  /** Those of them that neither import nor only close brackets. */
  readonly logic: number
}

const importDeclaration = /^import\b[^']*'[^']*'$/gm
const onlyCloses = /^[\s)\]}>,;]*$/

/** Counts code that the compiler cannot check, and lines. */
export function measure(file: string, text: string): SourceMeasure {
  const { program, comments } = parseSync(file, text)
  const nodes = [...nodesIn(program)]
  const syntax = {
    casts: count(nodes, 'TSAsExpression'),
    assertions: count(nodes, 'TSNonNullExpression'),
    unindexedAssertions: nodes.filter(isUnindexedAssertion).length,
    any: count(nodes, 'TSAnyKeyword'),
    predicates: count(nodes, 'TSTypePredicate'),
    freeResults: nodes.filter(hasFreeResult).length,
    silentRefusals: nodes.filter(isSilentRefusal).length,
  }
  const bare = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const logic = bare.replaceAll(importDeclaration, '').split('\n')
  return {
    syntax,
    lines: bare.split('\n').filter((line) => line.trim() !== '').length,
    logic: logic.filter((line) => !onlyCloses.test(line)).length,
  }
}

function hasFreeResult({ typeParameters, params, returnType }: Node): boolean {
  if (!isNode(typeParameters) || !isNode(returnType)) return false
  const mentioned = (value: unknown) => new Set([...nodesIn(value)].flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : [])))
  const [inParameters, inResult] = [mentioned(params), mentioned(returnType)]
  const names = (typeParameters.params as Node[]).map(({ name }) => String((name as Node).name))
  return names.some((name) => inResult.has(name) && !inParameters.has(name))
}

function isUnindexedAssertion({ type, expression }: Node): boolean {
  if (type !== 'TSNonNullExpression' || !isNode(expression)) return false
  const { callee, computed } = expression
  const isAt = isNode(callee) && isNode(callee.property) && callee.property.name === 'at'
  return !isAt && computed !== true
}

function isSilentRefusal({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property)) return false
  const handlers = given as Node[]
  const handler = callee.property.name === 'catch' ? handlers[0] : callee.property.name === 'then' ? handlers[1] : undefined
  return handler?.type === 'ArrowFunctionExpression' && isNode(handler.body) && handler.body.value === false
}
