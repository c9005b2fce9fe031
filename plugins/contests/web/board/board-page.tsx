import { Fills, useApi, useFrame, useLoad, useSession, useText } from '@verdict/core/web'
import { EmptyState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { boardApi } from '../../contract/board-api.ts'
import { boardKeyOf } from '../../contract/board-live.ts'
import { boardOf } from '../../contract/board-screens.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { BoardFilters, type BoardFilter } from './board-filters.tsx'
import { rowsOf } from './board-window.ts'
import { FrozenNotice } from './frozen-notice.tsx'
import { Unsealing } from './unsealing.tsx'
import { useLiveBoard } from './use-live-board.ts'

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
  const isLive = isAutomatic && status === contestStatuses.running
  const { value, loading, failure, reload } = useLoad(
    async (signal) => {
      const { containsEnd, forceRefresh, keyword, removeStar } = filter
      const [page, header] = await Promise.all([
        rank({ body: { cid, ...filter, currentPage, limit, ...(isLive && { live: true }) } }, signal),
        problems({ query: { cid, containsEnd, forceRefresh } }, signal),
      ])
      return { ...page, problems: header, isSelection: keyword !== '' || removeStar, ownUid: user?.uid }
    },
    [cid, user?.uid, status, filter, currentPage, limit],
  )
  const live = useLiveBoard(isLive ? boardKeyOf({ cid, isStaff, ...filter }) : null, value, reload)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(reload, refreshMs)
    return () => clearInterval(timer)
  }, [isLive, reload])
  function changeAutomatic(on: boolean) {
    setAutomatic(on)
    if (on) reload()
  }
  function change(changed: Partial<BoardFilter>) {
    setFilter({ ...filter, ...changed })
    setPage({ currentPage: 1, limit })
  }
  const page = {
    contest,
    isStaff,
    problems: live.problems,
    rows: live.window && rowsOf(live.window),
    loading: loading && value !== undefined,
    // A refresh that fails says so in a message, and what is known stays.
    failure: value ? undefined : failure,
    currentPage,
    limit,
    total: live.window?.total ?? 0,
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
        automatic={status === contestStatuses.running ? { on: isAutomatic, change: changeAutomatic } : undefined}
        onRefresh={reload}
        refreshing={page.loading}
      />
      {!filter.forceRefresh && <FrozenNotice {...view} />}
      <Unsealing view={view} onUnsealed={reload} />
      <Fills
        of={boardOf(contest.rule)}
        with={{ page }}
        waiting={<TextSkeleton lines={10} height={420} />}
        empty={<EmptyState title={t('board.ruleMissing')} hint={t('board.ruleMissingHint', { rule: contest.rule })} />}
      />
    </PageFrame>
  )
}
