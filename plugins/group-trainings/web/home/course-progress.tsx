import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Panel, ProgressLine, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groupTrainingApi, groupTrainings } from '../../contract.ts'
import './course-progress.css'

/** The courses of a group with the reader's progress, on the group's first page; absent without any. */
export default function CourseProgress({ gid }: { gid: number }) {
  const t = useText(groupTrainings)
  const { user } = useSession()
  const { list } = useApi(groupTrainingApi)
  const loaded = useLoad((signal) => list({ query: { gid, currentPage: 1, limit: 5 } }, signal), [gid, user?.uid])
  if (loaded.value?.total === 0) return null
  return (
    <Panel title={t('list.title')} actions={<Link to={`/course/${gid}/training`}>{t('home.all')}</Link>}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={2} height={60} />}>
        {({ records }) => (
          <ul className="verdict-course-progress">
            {records.map(({ id, title, acCount, problemCount }) => (
              <li key={id}>
                <Link to={`/course/${gid}/training/${id}`}>{title}</Link>
                <span className="verdict-figures">
                  {acCount ?? 0} / {problemCount}
                </span>
                <ProgressLine
                  percent={problemCount > 0 ? (100 * (acCount ?? 0)) / problemCount : 0}
                  label={t('home.progressOf', { title })}
                  showNumber={false}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
