import type { Translate } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { ProblemStatus } from '../../contract/statistics.ts'
import type { ProblemRow } from '../../contract/rows.ts'
import { Difficulty, ProblemStatusIcon, ProblemTag } from '../problem/problem-marks.tsx'
import { RateCell } from './rate-cell.tsx'

interface ColumnOptions {
  /** The user's results, by problem number; undefined for visitors. */
  readonly mine: Readonly<Record<string, ProblemStatus>> | undefined
  readonly showsTags: boolean
  /** Whether the screen is narrow, so that less important columns are left out. */
  readonly small: boolean
  /** Returns the path of a problem; without it, problems are named without a link. */
  problemPath?(displayId: string): string
}

/** The columns of the problem list. */
export function listColumns(t: Translate, { mine, showsTags, small, problemPath }: ColumnOptions): Column<ProblemRow>[] {
  const state: Column<ProblemRow> = {
    key: 'state',
    title: <span className="verdict-visually-hidden">{t('list.state')}</span>,
    width: 40,
    align: 'center',
    render: ({ pid }) => <ProblemStatusIcon status={mine?.[pid]?.status ?? statuses.notSubmitted} />,
  }
  const number: Column<ProblemRow> = {
    key: 'problemId',
    title: t('list.id'),
    width: 96,
    render: ({ problemId }) => <span className="verdict-figures verdict-problem-number">{problemId}</span>,
  }
  const level: Column<ProblemRow> = {
    key: 'difficulty',
    title: t('list.difficulty'),
    width: 104,
    render: ({ difficulty }) => <Difficulty level={difficulty} />,
  }
  const total: Column<ProblemRow> = {
    key: 'total',
    title: t('list.total'),
    width: 112,
    align: 'right',
    render: (row) => <span className="verdict-figures">{row.total}</span>,
  }
  return [
    ...(mine ? [state] : []),
    ...(small ? [] : [number]),
    {
      key: 'title',
      title: t('list.name'),
      render: ({ problemId, title, tags, difficulty }) => (
        <div className="verdict-problem-name">
          {small && (
            <small className="verdict-problem-above">
              <span className="verdict-figures">{problemId}</span>
              <Difficulty level={difficulty} />
            </small>
          )}
          {problemPath ? <Link to={problemPath(problemId)}>{title}</Link> : <span className="verdict-problem-closed">{title}</span>}
          {showsTags && tags.map((tag) => <ProblemTag key={tag.id} tag={tag} />)}
        </div>
      ),
    },
    ...(small ? [] : [level, total]),
    { key: 'rate', title: t('list.rate'), width: small ? 92 : 100, align: 'right', render: (row) => <RateCell row={row} /> },
  ]
}
