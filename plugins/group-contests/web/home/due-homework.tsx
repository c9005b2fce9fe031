import { Part, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { contestStatuses, contestTable } from '@verdict/plugin-contests/contract'
import { Panel, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groupContestApi, groupContests } from '../../contract.ts'
import { useProgress } from '../list/contest-list-page.tsx'

const running = { status: contestStatuses.running, currentPage: 1, limit: 5 }

/** The homework that is due, on the first page of a group. */
export default function DueHomework({ gid, isAdmin }: { gid: number; isAdmin: boolean }) {
  const t = useText(groupContests)
  const { user } = useSession()
  const { list } = useApi(groupContestApi)
  const { value, failure, reload, loading } = useLoad((signal) => list({ query: { gid, ...running } }, signal), [gid, user?.uid])
  const progress = useProgress(gid, isAdmin, running)
  return (
    <Panel title={t('home.title')} actions={<Link to={`/course/${gid}/contest`}>{t('home.all')}</Link>} padded={false}>
      <Part
        of={contestTable}
        with={{
          label: t('home.title'),
          words: 'homework',
          rows: value?.records,
          loading: loading && value !== undefined,
          error: failure && { message: failure.message, onRetry: reload },
          empty: { title: t('home.empty'), hint: t('list.emptyHint') },
          progress,
        }}
        waiting={<TextSkeleton lines={3} height={120} />}
      />
    </Panel>
  )
}
