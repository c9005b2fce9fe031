import { checkerRows } from './verdicts/checker-rows.ts'
import { comparisonRows } from './verdicts/comparison-rows.ts'
import { interactionRows } from './verdicts/interaction-rows.ts'
import { programRows } from './verdicts/program-rows.ts'

export type { Row } from './verdicts/row.ts'

/** Programs with the verdicts that they must get, whichever way they are judged. */
export const verdictTable = [...programRows, ...checkerRows, ...interactionRows, ...comparisonRows]
