import type { Document, FindCursor } from 'mongodb'

interface Stage {
  readonly stage: string
  readonly inputStage?: Stage
  readonly inputStages?: readonly Stage[]
}

/**
 * The stages of the plan by which a query is answered, such as FETCH and IXSCAN; undefined where an engine that only speaks
 * MongoDB's protocol explains itself in a shape of its own.
 */
export async function stagesOf(cursor: FindCursor<Document>): Promise<string[] | undefined> {
  const { queryPlanner } = (await cursor.explain()) as { queryPlanner?: { winningPlan?: Stage } }
  return queryPlanner?.winningPlan && names(queryPlanner.winningPlan)
}

function names({ stage, inputStage, inputStages = [] }: Stage): string[] {
  return [stage, ...[...(inputStage ? [inputStage] : []), ...inputStages].flatMap(names)]
}
