import { useApi, useFrame, useLive, useLoad, useSession, useText } from '@verdict/core/web'
import { DataTable, EmptyState, FilterBar, SearchField, PageFrame, usePhone } from '@verdict/ui-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { rankApi, rankChanged, type RankRow } from '../../contract/rank.ts'
import { trainingFrame, type TrainingView } from '../../contract/screens.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainings } from '../../contract/trainings.ts'
import { rankColumns, widthOf } from './rank-columns.tsx'

/** The maximum delay before an update is shown. Many may arrive in the same period. */
const gatheredMs = 2000

/** The page with a training's ranking, with the user's own row on top; updated live. */
export default function RankPage() {
  const view = useFrame(trainingFrame)
  return view ? <Rank view={view} /> : null
}

function Rank({ view }: { view: TrainingView }) {
  const { training, isStaff } = view
  const t = useText(trainings)
  const { user } = useSession()
  const small = usePhone()
  const { rank, own } = useApi(rankApi)
  const { problems } = useApi(trainingApi)
  const [filter, setFilter] = useState({ keyword: '', currentPage: 1, limit: 30 })
  const tid = training.id
  const { value, loading, failure, reload } = useLoad(
    async (signal) => {
      const [page, mine, listed] = await Promise.all([
        rank({ query: { tid, ...filter } }, signal),
        own({ query: { tid } }, signal),
        problems({ query: { tid } }, signal),
      ])
      return { page, mine, listed }
    },
    [tid, user?.uid, JSON.stringify(filter)],
  )
  const onEvent = useGathered(reload)
  useLive(rankChanged, tid, { onEvent, onReset: reload })
  const columns = rankColumns(t, { place: view, problems: value?.listed ?? [], isStaff, small })
  return (
    <PageFrame title={t('rank.title')}>
      <FilterBar>
        <SearchField label={t('rank.search')} keyword={filter.keyword} onSearch={(keyword) => setFilter({ ...filter, keyword, currentPage: 1 })} />
      </FilterBar>
      <DataTable
        label={t('rank.title')}
        columns={columns}
        rows={value && pinned(value.mine, value.page.records)}
        rowKey={({ uid }) => uid}
        rowClass={({ uid }) => (uid === user?.uid ? 'verdict-row-own' : '')}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t(filter.keyword ? 'rank.nothingFound' : 'rank.empty')} hint={filter.keyword ? '' : t('rank.emptyHint')} />}
        minimumWidth={widthOf(columns)}
        pagination={{
          page: filter.currentPage,
          limit: filter.limit,
          total: value?.page.total ?? 0,
          onChange: (currentPage, limit) => setFilter({ ...filter, currentPage, limit }),
        }}
      />
    </PageFrame>
  )
}

/** Adds the user's own row on top of pages that do not contain it. */
function pinned(mine: RankRow | null, rows: readonly RankRow[]) {
  return mine && rows.every(({ uid }) => uid !== mine.uid) ? [mine, ...rows] : [...rows]
}

/** Calls back once for all events within some time. */
function useGathered(callback: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      callback()
    }, gatheredMs)
  }, [callback])
}
