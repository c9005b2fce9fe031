import { useSession, useText } from '@verdict/core/web'
import { DataTable, EmptyState, IconButton, IconHeart, IconHeartFill, usePhone, type Column } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BoardRow } from '../../contract/boards/board-api.ts'
import type { BoardPageView, BoardTableProps } from '../../contract/boards/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import { BigBoard } from './big-board.tsx'
import { Balloon } from '../parts/balloon.tsx'
import { problemPath } from '@verdict/plugin-problems/contract'
import { problemPlace } from '../problems/problem-place.ts'
import { BoardPerson, Cell, keyed, Rank, type KeyedRow } from './board-row.tsx'

const wide = { rank: 64, person: 220, total: 88, problem: 84 }
/** On a phone the totals share a column, so that a problem is visible, and a part of the next one. */
const narrow = { rank: 48, person: 124, total: 72, problem: 84 }

/** A scoreboard as a table: ranks and participants, the totals of the rule, and one column per problem. */
export default function BoardTable(props: BoardTableProps) {
  return props.page.isBigScreen ? <BigBoard {...props} /> : <PagedBoard {...props} />
}

function PagedBoard({ page, totals, cell }: BoardTableProps) {
  const t = useText(contests)
  const { user } = useSession()
  const isPhone = usePhone()
  const widths = isPhone ? narrow : wide
  const { contest, problems, currentPage, limit, total, turnTo, reload, loading, failure, followed } = page
  const columns: Column<KeyedRow>[] = [
    { key: 'rank', title: t('board.rank'), width: widths.rank, align: 'center', render: ({ row }) => <Rank row={row} /> },
    {
      key: 'person',
      title: t('board.person'),
      width: widths.person,
      render: ({ row }) => (
        <span className="verdict-board-follow">
          <BoardPerson row={row} shows={contest.rankShowName} showsGender={contest.rankShowGender} showsRealname={page.isStaff} />
          {row.uid !== user?.uid && <FollowButton row={row} page={page} />}
        </span>
      ),
    },
    ...(isPhone ? [sharedColumn(totals)] : totals.map(totalColumn)),
    ...problems.map(({ displayId, displayTitle, color, ac, total: tries }): Column<KeyedRow> => ({
      key: `problem ${displayId}`,
      width: widths.problem,
      align: 'center',
      title: (
        <span className="verdict-board-problem">
          <ProblemName to={user && problemPath(problemPlace(contest.id), displayId)} title={displayTitle}>
            <Balloon color={color} /> {displayId}
          </ProblemName>
          <small className="verdict-figures" title={t('problems.solved')}>
            {ac} / {tries}
          </small>
        </span>
      ),
      render: ({ row }) => <Cell cell={cell(row, displayId)} />,
    })),
  ]
  return (
    <DataTable
      label={t('board.title')}
      columns={columns}
      rows={page.rows && keyed(page.rows)}
      rowKey={({ key }) => key}
      rowClass={({ row: { uid } }) => (uid === user?.uid ? 'verdict-row-own' : followed.includes(uid) ? 'verdict-board-followed' : '')}
      rowsGlide
      loading={loading}
      error={failure && { message: failure.message, onRetry: reload }}
      empty={<EmptyState title={t('board.empty')} hint={t('board.emptyHint')} />}
      minimumWidth={widths.rank + widths.person + (isPhone ? 1 : totals.length) * widths.total + problems.length * widths.problem}
      pagination={{ page: currentPage, limit, total, onChange: turnTo }}
    />
  )
}

type Total = BoardTableProps['totals'][number]

function totalColumn({ key, title, text }: Total): Column<KeyedRow> {
  return { key, title, width: wide.total, align: 'right', render: ({ row }) => <span className="verdict-figures">{text(row)}</span> }
}

/** The totals above each other. */
function sharedColumn(totals: readonly Total[]): Column<KeyedRow> {
  return {
    key: 'totals',
    title: totals[0]?.title,
    width: narrow.total,
    align: 'right',
    render: ({ row }) => (
      <span className="verdict-board-totals verdict-figures">
        {totals.map(({ key, title, text }) => (
          <span key={key} title={title}>
            {text(row)}
          </span>
        ))}
      </span>
    ),
  }
}

function FollowButton({ row: { uid, username }, page: { followed, follow } }: { row: BoardRow; page: BoardPageView }) {
  const t = useText(contests)
  const isFollowed = followed.includes(uid)
  return (
    <IconButton size="small" label={t('board.follow', { name: username })} pressed={isFollowed} onClick={() => follow(uid, !isFollowed)}>
      {isFollowed ? <IconHeartFill /> : <IconHeart />}
    </IconButton>
  )
}

/** Visitors of a public scoreboard cannot open its problems. */
function ProblemName({ to, title, children }: { to: string | null; title: string; children: ReactNode }) {
  return to === null ? (
    <span title={title}>{children}</span>
  ) : (
    <Link to={to} title={title}>
      {children}
    </Link>
  )
}
