import { useApi, useLive, useLoad, useSession, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { Panel, RelativeTime } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { announced, contestAnnouncementApi } from '../../contract/onsite-api.ts'
import type { ContestView } from '../../contract/screens.ts'
import { ProblemTable, useContestProblems } from '../problems/problem-list-page.tsx'

const shownAnnouncements = 3

/** The problems of a contest, with the number that the user has solved. */
export function ProblemsPanel({ view }: { view: ContestView }) {
  const t = useText(contests)
  const loaded = useContestProblems(view)
  const { value = [], mine } = loaded
  const solved = value.filter(({ pid }) => mine[pid]?.status === statuses.accepted).length
  return (
    <Panel title={t('problems.title')} actions={value.length > 0 && t('overview.solved', { solved, count: value.length })} padded={false}>
      <ProblemTable contest={view.contest} loaded={loaded} />
    </Panel>
  )
}

/** The latest announcements of a contest; absent without any. */
export function AnnouncementsPanel({ view: { contest, serverOffset } }: { view: ContestView }) {
  const t = useText(contests)
  const { user } = useSession()
  const { list } = useApi(contestAnnouncementApi)
  const { id: cid } = contest
  const { value, reload } = useLoad((signal) => list({ query: { cid, currentPage: 1, limit: shownAnnouncements } }, signal), [cid, user?.uid])
  useLive(announced, cid, { onEvent: reload, onReset: reload })
  if (!value || value.records.length === 0) return null
  const path = `/contest/${cid}/announcements`
  return (
    <Panel title={t('announcements.title')} actions={value.total > shownAnnouncements && <Link to={path}>{t('overview.allAnnouncements')}</Link>}>
      <ul className="verdict-contest-recent">
        {value.records.map(({ id, title, gmtCreate }) => (
          <li key={id}>
            <Link to={path}>{title}</Link>
            <small>
              <RelativeTime time={gmtCreate} serverOffset={serverOffset} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
