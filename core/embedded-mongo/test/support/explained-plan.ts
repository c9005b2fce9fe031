import type { Document } from 'mongodb'

export interface Plan {
  stages: string[]
  indexes: string[]
  returned: number
  keys: number
  documents: number
}

function nodesOf(value: unknown): Document[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(nodesOf)
  return 'stage' in value && typeof value.stage === 'string' ? [value, ...below] : below
}

function find(value: unknown, name: string): Document | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (name in value) return (value as Document)[name]
  return Object.values(value).reduce<Document | undefined>((result, each) => result ?? find(each, name), undefined)
}

/** Extracts the plan from an explain; MongoDB nests it differently for find, count, update and aggregate. */
export function planOf(explained: Document): Plan {
  const nodes = nodesOf(find(explained, 'winningPlan'))
  if (nodes.length === 0) throw new Error(`no plan in ${JSON.stringify(explained)}`)
  const statistics = find(explained, 'executionStats')
  return {
    stages: nodes.map((node) => node.stage),
    indexes: nodes.flatMap((node) => (node.indexName ? [node.indexName] : [])),
    returned: statistics?.nReturned,
    keys: statistics?.totalKeysExamined,
    documents: statistics?.totalDocsExamined,
  }
}
