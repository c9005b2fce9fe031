import type { SlowLine } from './slow-board.ts'

interface Line {
  readonly uid: string
  readonly rank: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** Converts a scoreboard to the format of `slowBoard`. */
export function plainBoard(rule: 'acm' | 'icpc' | 'oi', lines: readonly Line[]): Record<string, SlowLine> {
  return Object.fromEntries(
    lines.map(({ uid, rank, fields }) => [uid, { uid, rank, ...(rule === 'oi' ? plainOi(fields) : plainAcm(fields, rule === 'icpc')) }]),
  )
}

type Cell = { isAC?: boolean; ACTime?: number; errorNum: number; tryNum?: number; isAfterContest?: boolean; isFirstAC?: boolean; isFirstProvisional?: boolean }

function plainAcm(fields: Readonly<Record<string, unknown>>, isIcpc: boolean): Pick<SlowLine, 'sums' | 'cells'> {
  const cells = Object.entries(fields.submissionInfo as Record<string, Cell>)
  const last = Math.max(0, ...cells.map(([, { ACTime }]) => ACTime ?? 0))
  return {
    sums: [fields.ac as number, 0 - (fields.totalTime as number), ...(isIcpc ? [0 - last] : [])],
    cells: Object.fromEntries(
      cells.map(([problem, { ACTime, errorNum, tryNum, isAfterContest, isFirstAC, isFirstProvisional }]) => [
        problem,
        `${ACTime ?? '-'} ${errorNum} ${tryNum ?? 0} ${isAfterContest ?? false}${isFirstAC ? ' first' : ''}${isFirstProvisional ? '?' : ''}`,
      ]),
    ),
  }
}

function plainOi(fields: Readonly<Record<string, unknown>>): Pick<SlowLine, 'sums' | 'cells'> {
  const times = (fields.timeInfo ?? {}) as Record<string, number>
  const cells = Object.entries(fields.submissionInfo as Record<string, number | null>)
  return {
    sums: [fields.totalScore as number, 0 - (fields.totalTime as number)],
    cells: Object.fromEntries(cells.map(([problem, score]) => [problem, `${score ?? '-'} ${times[problem] ?? '-'}`])),
  }
}
