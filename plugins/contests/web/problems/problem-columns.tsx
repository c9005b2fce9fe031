import type { Translate } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { problemPath, type ProblemStatus } from '@verdict/plugin-problems/contract'
import { StatusTag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { BoardProblem } from '../../contract/boards/board-api.ts'
import { contestTypes } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { Balloon } from '../parts/balloon.tsx'
import { problemPlace } from './problem-place.ts'

interface ColumnOptions {
  readonly contest: ContestRow
  /** The user's results, by problem number. */
  readonly mine: Readonly<Record<string, ProblemStatus>>
  readonly small: boolean
}

/** Returns the columns of a contest's problems. */
export function problemColumns(t: Translate, { contest, mine, small }: ColumnOptions): Column<BoardProblem>[] {
  const counts: Column<BoardProblem> = {
    key: 'counts',
    title: t('problems.solved'),
    width: 130,
    align: 'right',
    render: ({ ac, total }) => (
      <span className="verdict-figures">
        {ac} / {total}
      </span>
    ),
  }
  const rate: Column<BoardProblem> = {
    key: 'rate',
    title: t('problems.rate'),
    width: small ? 124 : 136,
    align: 'right',
    render: ({ ac, total }) => <span className="verdict-figures">{total > 0 ? `${((100 * ac) / total).toFixed(1)}%` : '–'}</span>,
  }
  return [
    {
      key: 'result',
      title: <span className="verdict-visually-hidden">{t('problems.result')}</span>,
      width: small ? 52 : 64,
      align: 'center',
      render: ({ pid }) => <Result result={mine[pid]} showsScore={contest.type === contestTypes.oi} />,
    },
    {
      key: 'title',
      title: t('problems.name'),
      render: ({ displayId, displayTitle, color }) => (
        <span className="verdict-contest-problem">
          <Balloon color={color} />
          <Link to={problemPath(problemPlace(contest.id), displayId)}>
            <span className="verdict-figures">{displayId}</span> {displayTitle}
          </Link>
        </span>
      ),
    },
    ...(small ? [] : [counts]),
    rate,
  ]
}

/** The user's result: the score in OI contests, otherwise the verdict. */
function Result({ result, showsScore }: { result: ProblemStatus | undefined; showsScore: boolean }) {
  if (!result || result.status === statuses.notSubmitted) return null
  if (showsScore && result.score !== null) return <span className="verdict-figures">{result.score}</span>
  return <StatusTag status={result.status} look="short" />
}
