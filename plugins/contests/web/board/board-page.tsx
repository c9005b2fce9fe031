import { Fills, useApi, useFrame, useLoad, useSession, useText } from '@verdict/core/web'
import { EmptyState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { boardApi } from '../../contract/board-api.ts'
import { boardOf } from '../../contract/board-screens.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { BoardFilters, type BoardFilter } from './board-filters.tsx'
import { FrozenNotice } from './frozen-notice.tsx'

const refreshMs = 30_000

/** The board of a contest; its columns come from the plugin that brings the rule. */
export default function BoardPage() {
  const view = useFrame(contestFrame)
  return view ? <Board view={view} /> : null
}

function Board({ view }: { view: ContestView }) {
  const { contest, isStaff, status } = view
  const t = useText(contests)
  const { user } = useSession()
  const { rank, problems } = useApi(boardApi)
  const [filter, setFilter] = useState<BoardFilter>({ keyword: '', removeStar: false, containsEnd: false, forceRefresh: false })
  const [{ currentPage, limit }, setPage] = useState({ currentPage: 1, limit: 50 })
  const [isAutomatic, setAutomatic] = useState(true)
  const cid = contest.id
  const { value, loading, failure, reload } = useLoad(
    async (signal) => {
      const { containsEnd } = filter
      const [rows, header] = await Promise.all([
        rank({ body: { cid, ...filter, currentPage, limit } }, signal),
        problems({ query: { cid, containsEnd } }, signal),
      ])
      return { ...rows, problems: header }
    },
    [cid, user?.uid, status, filter, currentPage, limit],
  )
  const isRunning = status === contestStatuses.running
  useEffect(() => {
    if (!isAutomatic || !isRunning) return
    const timer = setInterval(reload, refreshMs)
    return () => clearInterval(timer)
  }, [isAutomatic, isRunning, reload])
  function change(changed: Partial<BoardFilter>) {
    setFilter({ ...filter, ...changed })
    setPage({ currentPage: 1, limit })
  }
  const page = {
    contest,
    isStaff,
    problems: value?.problems ?? [],
    rows: value?.records,
    loading: loading && value !== undefined,
    // A refresh that fails says so in a message, and what is known stays.
    failure: value ? undefined : failure,
    currentPage,
    limit,
    total: value?.total ?? 0,
    turnTo: (next: number, size: number) => setPage({ currentPage: next, limit: size }),
    reload,
  }
  return (
    <PageFrame title={t('board.title')}>
      <BoardFilters
        filter={filter}
        onChange={change}
        takesLate={contest.allowEndSubmit && status === contestStatuses.ended}
        mayUnseal={isStaff && contest.sealRank}
        automatic={isRunning ? { on: isAutomatic, change: setAutomatic } : undefined}
        onRefresh={reload}
        refreshing={page.loading}
      />
      {!filter.forceRefresh && <FrozenNotice {...view} />}
      <Fills
        of={boardOf(contest.rule)}
        with={{ page }}
        waiting={<TextSkeleton lines={10} height={420} />}
        empty={<EmptyState title={t('board.ruleMissing')} hint={t('board.ruleMissingHint', { rule: contest.rule })} />}
      />
    </PageFrame>
  )
}
