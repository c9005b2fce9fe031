import { Fills, useFrame, useText } from '@verdict/core/web'
import { EmptyState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { boardOf } from '../../contract/board-screens.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import { contestFrame } from '../../contract/screens.ts'
import { BoardFilters, type BoardFilter } from './board-filters.tsx'
import { FrozenNotice } from './frozen-notice.tsx'
import { Unsealing } from './unsealing.tsx'
import { useBoard, type BoardView } from './use-board.ts'

/** The board of a contest; its columns come from the plugin that brings the rule. */
export default function BoardPage() {
  const view = useFrame(contestFrame)
  return view ? <Board view={{ ...view, isOutside: false }} /> : null
}

/** A board with its filters. */
export function Board({ view }: { view: BoardView }) {
  const { contest, isStaff, status } = view
  const t = useText(contests)
  const [filter, setFilter] = useState<BoardFilter>({ keyword: '', removeStar: false, containsEnd: false, forceRefresh: false })
  const [isAutomatic, setAutomatic] = useState(true)
  const page = useBoard(view, { filter, isAutomatic })
  function changeAutomatic(on: boolean) {
    setAutomatic(on)
    if (on) page.reload()
  }
  function change(changed: Partial<BoardFilter>) {
    setFilter({ ...filter, ...changed })
    page.turnTo(1, page.limit)
  }
  return (
    <PageFrame title={t('board.title')}>
      <BoardFilters
        filter={filter}
        onChange={change}
        takesLate={contest.allowEndSubmit && status === contestStatuses.ended}
        mayUnseal={isStaff && contest.sealRank}
        automatic={status === contestStatuses.running ? { on: isAutomatic, change: changeAutomatic } : undefined}
        onRefresh={page.reload}
        refreshing={page.loading}
      />
      {!filter.forceRefresh && <FrozenNotice {...view} />}
      <Unsealing view={view} onUnsealed={page.reload} />
      <Fills
        of={boardOf(contest.rule)}
        with={{ page }}
        waiting={<TextSkeleton lines={10} height={420} />}
        empty={<EmptyState title={t('board.ruleMissing')} hint={t('board.ruleMissingHint', { rule: contest.rule })} />}
      />
    </PageFrame>
  )
}
