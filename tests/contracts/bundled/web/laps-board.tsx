import { Part } from '@verdict/core/web'
import { boardTable, type BoardPageView } from '@verdict/plugin-contests/contract'

/** The scoreboard of a rule by another author. */
export default function LapsBoard({ page }: { page: BoardPageView }) {
  return <Part of={boardTable} with={{ page, totals: [], cell: () => undefined }} />
}
