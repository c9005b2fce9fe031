import { useApi, useLoad, useSession, useText, type LoadState } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { Link } from 'react-router-dom'
import { clockOf, type ContestClock } from '../../contract/clock.ts'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contestApi } from '../../contract/contest-api.ts'
import { contests } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import type { ContestView } from '../../contract/screens.ts'
import { useBeforeBoundaries, useContestChanges } from '../parts/contest-changes.ts'

/** A contest and its reader as loaded. The status is computed from the clock. */
export type KnownContest = Omit<ContestView, 'status' | 'reload'>

/** Loads a contest for a logged-in user. */
export function useOpenContest(cid: number): LoadState<KnownContest> {
  const { user } = useSession()
  const { info, access } = useApi(contestApi)
  const loaded = useLoad(
    async (signal) => {
      const [known, entry] = await Promise.all([info({ query: { cid } }, signal).then(withOffset), access({ query: { cid } }, signal)])
      return { ...known, ...readerOf(entry) }
    },
    [cid, user?.uid],
  )
  return useFollowed(cid, loaded)
}

/** Loads a contest with a public scoreboard, also for visitors. */
export function useOutsideContest(cid: number): LoadState<KnownContest> {
  const { user } = useSession()
  const { outsideInfo } = useApi(boardApi)
  const { access } = useApi(contestApi)
  const loaded = useLoad(
    async (signal) => {
      const known = await outsideInfo({ query: { cid } }, signal).then(({ contest }) => withOffset(contest))
      const entry = user ? await access({ query: { cid } }, signal) : undefined
      return { ...known, ...readerOf(entry) }
    },
    [cid, user?.uid],
  )
  return useFollowed(cid, loaded)
}

/** Keeps a loaded contest up to date. New times apply immediately. */
function useFollowed(cid: number, loaded: LoadState<KnownContest>): LoadState<KnownContest> {
  const { value, reload } = loaded
  const [moved, setMoved] = useState<{ from: KnownContest; to: KnownContest }>()
  const move = (clock: ContestClock) => value && setMoved({ from: value, to: { ...value, contest: { ...value.contest, ...clock } } })
  useContestChanges(cid, { move, reload })
  const known = moved?.from === value ? moved?.to : value
  useBeforeBoundaries(known && clockOf(known.contest), { serverOffset: known?.serverOffset, renew: reload })
  return { ...loaded, value: known }
}

function readerOf(entry: z.output<typeof contestApi.routes.access.output> | undefined) {
  const { access: takesPart = false, isStaff = false, leads = false, duties = [] } = entry ?? {}
  return { takesPart, isStaff, leads, duties }
}

/** Returns a contest with the difference of the clocks. Must be computed immediately: later, it would include waiting time. */
function withOffset(contest: ContestRow) {
  return { contest, serverOffset: Date.parse(contest.now) - Date.now() }
}

interface LoadedContestProps {
  of: LoadState<KnownContest>
  /** The title of the page while the contest is loading or if loading failed. */
  title: string
  children: (known: KnownContest) => ReactNode
}

/** Renders pages and layouts of a contest once it is loaded. */
export function LoadedContest({ of, title, children }: LoadedContestProps) {
  const t = useText(contests)
  return (
    <Loaded
      of={of}
      failed={t('shell.failed')}
      back={<Link to="/contest">{t('recent.all')}</Link>}
      waiting={<TextSkeleton lines={8} height={360} />}
      frame={(state) => <PageFrame title={title}>{state}</PageFrame>}
    >
      {children}
    </Loaded>
  )
}
