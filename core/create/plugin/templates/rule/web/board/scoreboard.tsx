import { Part, useText } from '@verdict/core/web'
import { boardTable, type BoardCell, type BoardPageView, type BoardRow } from '@verdict/plugin-contests/contract'
import { exampleRule, type RuleFields } from '../../contract.ts'

// The rule's server half has added these fields.
const fieldsOf = (row: BoardRow) => row as BoardRow & RuleFields

/** The scoreboard: the points of each problem, and the wrong attempts below them. */
export default function Scoreboard({ page }: { page: BoardPageView }) {
  const t = useText(exampleRule)
  function cellOf(row: BoardRow, displayId: string): BoardCell | undefined {
    const result = fieldsOf(row).results[displayId]
    if (result === undefined) return undefined
    const detail = result.wrong > 0 ? { detail: `−${result.wrong}` } : {}
    if (result.points !== null) return { text: String(result.points), ...detail, tone: result.isFirst ? 'first' : 'full' }
    return { text: result.pending > 0 ? '?' : '–', ...detail, tone: result.pending > 0 ? 'pending' : 'wrong' }
  }
  return <Part of={boardTable} with={{ page, totals: [{ key: 'points', title: t('points'), text: (row) => String(fieldsOf(row).points) }], cell: cellOf }} />
}
