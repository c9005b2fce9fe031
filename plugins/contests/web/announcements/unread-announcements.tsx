import { WireError } from '@verdict/core'
import { quietClient, useLive, useLoad, useText } from '@verdict/core/web'
import type { AnnouncementRow } from '@verdict/plugin-announcements/contract'
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

/** Leaves room for the page. */
const maxShown = 3
/** Live updates may be disabled or lost. */
const refreshMs = 60_000
/** Failures of background calls are not shown to the user. */
const { unread } = quietClient(contestAnnouncementApi)

/** Shows the announcements of the user's contests on all pages until they are read. */
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
  if (isRead || shown.length === 0) return null
  const close = (closed: readonly AnnouncementRow[]) =>
    markRead(
      uid,
      cid,
      closed.map(({ id }) => id),
    )
  return (
    <>
      {shown.slice(0, maxShown).map((row) => (
        <div key={row.id} className="verdict-contest-unread-card">
          <IconNotification aria-hidden />
          <p>
            <small>{title}</small>
            <Link to={path}>{row.title}</Link>
            {row === shown[maxShown - 1] && shown.length > maxShown && <small>{t('announcements.more', { number: shown.length - maxShown })}</small>}
          </p>
          <IconButton
            size="small"
            label={t('announcements.close', { title: row.title })}
            onClick={() => close(row === shown[maxShown - 1] ? shown.slice(maxShown - 1) : [row])}
          >
            <IconClose />
          </IconButton>
        </div>
      ))}
    </>
  )
}
