import { Part, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { contestStatuses, contestTable } from '@verdict/plugin-contests/contract'
import { Panel, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groupContestApi, groupContests } from '../../contract.ts'
import { useProgress } from '../list/contest-list-page.tsx'

const page = { currentPage: 1, limit: 5 }

/** The homework that is due or comes next, on the first page of a group. */
export default function DueHomework({ gid, isAdmin }: { gid: number; isAdmin: boolean }) {
  const t = useText(groupContests)
  const { user } = useSession()
  const { list } = useApi(groupContestApi)
  const { value, failure, reload, loading } = useLoad((signal) => list({ query: { gid, ...page } }, signal), [gid, user?.uid])
  const progress = useProgress(gid, isAdmin, page)
  return (
    <Panel title={t('home.title')} actions={<Link to={`/course/${gid}/contest`}>{t('home.all')}</Link>} padded={false}>
      <Part
        of={contestTable}
        with={{
          label: t('home.title'),
          words: 'homework',
          // The homework that can be done now comes first.
          rows: value?.records.filter(({ status }) => status !== contestStatuses.ended).toSorted((one, other) => other.status - one.status),
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
