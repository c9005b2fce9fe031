import type { Translate } from '@verdict/core/web'
import type { ProblemRow } from '@verdict/plugin-problems/contract'
import { momentText, RelativeTime, StatusTag, type Column, type Language } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { TableRow } from '../../contract/table-api.ts'
import type { TrainingPlace } from '../../contract/screens.ts'
import { Person, ProblemHead } from '../parts/table-cells.tsx'

type WideColumn = Column<TableRow> & { readonly width: number }

interface ColumnOptions {
  /** Links to the training's pages. */
  readonly place: TrainingPlace
  readonly problems: readonly ProblemRow[]
  readonly language: Language
  readonly small: boolean
}

/** Returns the columns: users, whose names are fixed while scrolling, sums, and one column per problem. */
export function tableColumns(t: Translate, { place, problems, language, small }: ColumnOptions): WideColumn[] {
  const figures = (text: string | number) => <span className="verdict-figures">{text}</span>
  return [
    { key: 'person', title: t('rank.person'), width: small ? 120 : 260, fixed: 'start', render: (row) => <Person row={row} isStaff small={small} /> },
    { key: 'ac', title: t('rank.solved'), width: 80, align: 'right', render: (row) => figures(row.ac) },
    { key: 'tries', title: t('table.tries'), width: 80, align: 'right', render: (row) => figures(row.tries) },
    { key: 'lastTry', title: t('table.lastTry'), width: 140, render: ({ lastTry }) => (lastTry ? <RelativeTime time={lastTry} /> : '–') },
    ...problems.map((problem): WideColumn => ({
      key: `problem ${problem.problemId}`,
      width: 92,
      align: 'center',
      title: <ProblemHead place={place} problem={problem} />,
      render: ({ username, cells }) => {
        const cell = cells[problem.problemId]
        if (!cell) return null
        const query = new URLSearchParams({ username, problemID: problem.problemId })
        return (
          <Link className="verdict-training-cell" to={`${place.path}/submissions?${query}`} title={momentText(cell.lastTry, language)}>
            <StatusTag status={cell.status} look="short" />
            <small className="verdict-figures">{t('table.triesOf', { count: cell.tries })}</small>
          </Link>
        )
      },
    })),
  ]
}
