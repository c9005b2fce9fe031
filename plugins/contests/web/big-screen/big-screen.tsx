import { Fills, usePageTitle, useText } from '@verdict/core/web'
import { EmptyState, IconButton, IconFullscreenExit, TextSkeleton } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { boardOf } from '../../contract/boards/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import { wholeBoard } from '../board/board-filters.tsx'
import { FrozenNotice } from '../board/seal-notices.tsx'
import { boardPath, useBoard, type ScoreboardView } from '../board/use-board.ts'
import { useContestStatus } from '../parts/contest-status.tsx'
import { useKeys } from '../parts/use-keys.ts'
import { ContestTitle } from '../shell/contest-title.tsx'
import type { KnownContest } from '../shell/open-contest.tsx'
import '../parts/contests.css'
import './big-screen.css'

/** A scoreboard for a projector. It only shows public data, even if staff open it: no results behind the freeze, no further names. */
export function BigScreen({ known, isOutside }: { known: KnownContest; isOutside: boolean }) {
  const { contest, serverOffset } = known
  const t = useText(contests)
  const navigate = useNavigate()
  const status = useContestStatus(contest, serverOffset)
  const view: ScoreboardView = { ...known, status, isOutside }
  const page = useBoard(view, { filter: wholeBoard, isAutomatic: true, limit: 100 })
  usePageTitle(`${t('board.title')} - ${contest.title}`)
  function leave() {
    if (document.fullscreenElement) void document.exitFullscreen()
    void navigate(boardPath(view), { replace: true })
  }
  useKeys({ Escape: leave })
  useEffect(() => {
    // The browser does not pass on the key that leaves full screen.
    const change = () => document.fullscreenElement ?? void navigate(boardPath({ contest, isOutside }), { replace: true })
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [contest, isOutside, navigate])
  return (
    <div className="verdict-big" tabIndex={0} role="region" aria-label={t('bigScreen.title')}>
      <h1 className="verdict-visually-hidden">{t('board.title')}</h1>
      <header>
        <ContestTitle contest={contest} status={status} serverOffset={serverOffset} isLink={false} />
        <IconButton label={t('bigScreen.leave')} onClick={leave}>
          <IconFullscreenExit />
        </IconButton>
      </header>
      <FrozenNotice {...view} />
      <Fills
        of={boardOf(contest.rule)}
        with={{ page: { ...page, isStaff: false, isBigScreen: true } }}
        waiting={<TextSkeleton lines={10} height={420} />}
        empty={<EmptyState title={t('board.ruleMissing')} hint={t('board.ruleMissingHint', { rule: contest.rule })} />}
      />
    </div>
  )
}
