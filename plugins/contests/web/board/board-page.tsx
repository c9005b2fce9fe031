import { Fills, useFrame, useText } from '@verdict/core/web'
import { Button, EmptyState, IconFullscreen, PageFrame, Space, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { boardOf } from '../../contract/boards/board-screens.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import { seesUnfrozen } from '../../contract/duties.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { useKeys } from '../parts/use-keys.ts'
import { BoardFilters, wholeBoard, type BoardFilter } from './board-filters.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FrozenNotice, Unsealing } from './seal-notices.tsx'
import { bigScreenPath, useBoard, type ScoreboardView } from './use-board.ts'

/** The page with a contest's scoreboard. The plugin of the rule provides its columns. */
export default function BoardPage() {
  const view = useFrame(contestFrame)
  return view ? <Board view={{ ...view, isOutside: false }} /> : null
}

/** A scoreboard with its filters. */
export function Board({ view }: { view: ScoreboardView & Pick<ContestView, 'reload'> }) {
  const { contest, isStaff, status } = view
  const t = useText(contests)
  const [filter, setFilter] = useState(wholeBoard)
  const [isAutomatic, setAutomatic] = useState(true)
  const page = useBoard(view, { filter, isAutomatic })
  const navigate = useNavigate()
  function openBigScreen() {
    // If the browser or its user refuses full screen, the page fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    void navigate(bigScreenPath(view))
  }
  useKeys({ f: openBigScreen })
  function changeAutomatic(on: boolean) {
    setAutomatic(on)
    if (on) page.reload()
  }
  function change(changed: Partial<BoardFilter>) {
    setFilter({ ...filter, ...changed })
    page.turnTo(1, page.limit)
  }
  return (
    <PageFrame
      title={t('board.title')}
      actions={
        <Space>
          {isStaff && <ExportMenu contest={contest} filter={filter} />}
          <Button icon={<IconFullscreen />} onClick={openBigScreen} title={t('bigScreen.key')} aria-keyshortcuts="f">
            {t('bigScreen.title')}
          </Button>
        </Space>
      }
    >
      <BoardFilters
        cid={contest.id}
        filter={filter}
        onChange={change}
        takesLate={contest.allowEndSubmit && status === contestStatuses.ended}
        mayUnseal={seesUnfrozen(view) && contest.sealRank}
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
