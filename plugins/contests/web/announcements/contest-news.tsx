import { WireError } from '@verdict/core'
import { quietClient, useLive, useLoad, useText } from '@verdict/core/web'
import { IconButton, IconClose, IconNotification } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { Link, useLocation, useMatch } from 'react-router-dom'
import { clockOf, contestChanged } from '../../contract/clock.ts'
import { contestApi } from '../../contract/contest-api.ts'
import { contests } from '../../contract/contests.ts'
import { announced, contestAnnouncementApi } from '../../contract/onsite-api.ts'
import { useBeforeBoundaries, useSpread } from '../parts/contest-changes.ts'
import { MovedTimes } from './moved-times.tsx'
import { forgetContest, markRead, moveContest, type OpenedContest } from './opened-contests.ts'
import './contest-news.css'

interface ContestNewsProps {
  uid: string
  contests: readonly OpenedContest[]
}

/** Live updates may be disabled or lost. */
const refreshMs = 60_000
/** Failures of background calls are not shown to the user. */
const { unread } = quietClient(contestAnnouncementApi)
const { info } = quietClient(contestApi)

/** Shows on all pages that a contest was moved, and the newest unread announcement of each contest that the user is in. */
export default function ContestNews({ uid, contests: opened }: ContestNewsProps) {
  const t = useText(contests)
  return (
    <section className="verdict-contest-news" role="status" aria-label={t('announcements.news')}>
      {opened.map((contest) => (
        <div key={contest.cid}>
          {contest.moved && <MovedTimes uid={uid} contest={contest} from={contest.moved} />}
          {contest.isIn && <UnreadAnnouncements uid={uid} contest={contest} />}
        </div>
      ))}
    </section>
  )
}

function UnreadAnnouncements({ uid, contest }: { uid: string; contest: OpenedContest }) {
  const t = useText(contests)
  const { cid, title, read } = contest
  const { pathname } = useLocation()
  const path = `/contest/${cid}/announcements`
  const { value: rows, failure, reload } = useLoad((signal) => unread({ body: { cid, readAnnouncementList: [...read] } }, signal), [cid])
  useLive(announced, cid, { onEvent: reload, onReset: reload })
  useEffect(() => {
    const timer = setInterval(reload, refreshMs)
    return () => clearInterval(timer)
  }, [reload])
  useMoves(uid, contest)
  // The user no longer has access. If the site is only busy, the call is repeated.
  const isRefused = failure instanceof WireError && failure.code?.startsWith(`${contests.id}/`) === true
  useEffect(() => {
    if (isRefused) forgetContest(uid, cid)
  }, [isRefused, uid, cid])
  const shown = (rows ?? []).filter(({ id }) => !read.includes(id))
  const isRead = pathname === path
  const ids = shown.map(({ id }) => id).join()
  useEffect(() => {
    if (isRead && ids !== '') markRead(uid, cid, ids.split(',').map(Number))
  }, [isRead, ids, uid, cid])
  const newest = shown[0]
  if (isRead || !newest) return null
  const close = () =>
    markRead(
      uid,
      cid,
      shown.map(({ id }) => id),
    )
  const more = shown.length - 1
  return (
    <div className="verdict-contest-unread">
      <IconNotification aria-hidden />
      <Link to={path} title={`${title}: ${newest.title}`}>
        {newest.title}
      </Link>
      {more > 0 && <small>{t('announcements.more', { number: more })}</small>}
      <IconButton size="small" label={t('announcements.close', { title })} onClick={close}>
        <IconClose />
      </IconButton>
    </div>
  )
}

/** Follows the times of a contest, unless its own pages do. */
function useMoves(uid: string, { cid, clock, serverOffset }: OpenedContest): void {
  const isOpen = useMatch('/contest/:contestID/*')?.params.contestID === String(cid)
  const renew = () =>
    info({ query: { cid } }).then(
      (contest) => moveContest(uid, cid, clockOf(contest)),
      () => undefined,
    )
  useLive(contestChanged, isOpen ? null : cid, { onEvent: (moved) => moveContest(uid, cid, moved), onReset: useSpread(renew) })
  useBeforeBoundaries(isOpen ? undefined : clock, { serverOffset, renew })
}
