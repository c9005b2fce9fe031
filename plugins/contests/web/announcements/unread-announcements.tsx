import { WireError } from '@verdict/core'
import { quietClient, useLive, useLoad, useText } from '@verdict/core/web'
import { IconButton, IconClose, IconNotification } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { announced, contestAnnouncementApi } from '../../contract/onsite-api.ts'
import { leaveContest, markRead, type EnteredContest } from './entered-contests.ts'
import './unread-announcements.css'

interface UnreadAnnouncementsProps {
  uid: string
  contests: readonly EnteredContest[]
}

/** Live updates may be disabled or lost. */
const refreshMs = 60_000
/** Failures of background calls are not shown to the user. */
const { unread } = quietClient(contestAnnouncementApi)

/** Shows the newest unread announcement of each of the user's contests on all pages until it is read. */
export default function UnreadAnnouncements({ uid, contests: entered }: UnreadAnnouncementsProps) {
  const t = useText(contests)
  return (
    <section className="verdict-contest-unread" role="status" aria-label={t('announcements.unread')}>
      {entered.map((contest) => (
        <OfContest key={contest.cid} uid={uid} contest={contest} />
      ))}
    </section>
  )
}

function OfContest({ uid, contest: { cid, title, endsAt, read } }: { uid: string; contest: EnteredContest }) {
  const t = useText(contests)
  const { pathname } = useLocation()
  const path = `/contest/${cid}/announcements`
  const { value: rows, failure, reload } = useLoad((signal) => unread({ body: { cid, readAnnouncementList: [...read] } }, signal), [cid])
  useLive(announced, cid, { onEvent: reload, onReset: reload })
  useEffect(() => {
    const timer = setInterval(() => (Date.now() < endsAt ? reload() : leaveContest(uid, cid)), refreshMs)
    return () => clearInterval(timer)
  }, [uid, cid, endsAt, reload])
  // The user no longer has access. If the site is only busy, the call is repeated.
  const isRefused = failure instanceof WireError && failure.code?.startsWith(`${contests.id}/`) === true
  useEffect(() => {
    if (isRefused) leaveContest(uid, cid)
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
    <div className="verdict-contest-unread-line">
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
