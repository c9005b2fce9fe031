import type { Document, FindCursor } from 'mongodb'

interface Stage {
  readonly stage: string
  readonly inputStage?: Stage
  readonly inputStages?: readonly Stage[]
}

/**
 * The stages of a query's plan, such as FETCH and IXSCAN; undefined for servers that only speak MongoDB's protocol and explain plans in
 * another format.
 */
export async function stagesOf(cursor: FindCursor<Document>): Promise<string[] | undefined> {
  const { queryPlanner } = (await cursor.explain()) as { queryPlanner?: { winningPlan?: Stage } }
  return queryPlanner?.winningPlan && names(queryPlanner.winningPlan)
}

function names({ stage, inputStage, inputStages = [] }: Stage): string[] {
  return [stage, ...[...(inputStage ? [inputStage] : []), ...inputStages].flatMap(names)]
}
