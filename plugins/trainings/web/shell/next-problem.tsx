import { useApi, useLoad, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { problemApi, problemPath } from '@verdict/plugin-problems/contract'
import { Panel } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { problemsOf, type TrainingView } from '../../contract/screens.ts'
import { sectionApi } from '../../contract/section-api.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainings } from '../../contract/trainings.ts'

/** The first unlocked problem that the reader has not solved; absent when there is none. */
export function NextProblem({ view }: { view: TrainingView }) {
  const t = useText(trainings, view.words)
  const next = useNextProblem(view)
  if (!next) return null
  const { row, section } = next
  return (
    <Panel title={t('overview.next')}>
      <div className="verdict-training-next">
        <Link to={problemPath(problemsOf(view), row.problemId)}>
          <span className="verdict-figures">{row.problemId}</span> {row.title}
        </Link>
        {section && <small>{section}</small>}
      </div>
    </Panel>
  )
}

function useNextProblem({ training: { id: tid, gid } }: TrainingView) {
  const { user } = useSession()
  const language = useSiteLanguage()
  const { problems } = useApi(trainingApi)
  const { statuses: results } = useApi(problemApi)
  const { list: sections } = useApi(sectionApi)
  return useLoad(
    async (signal) => {
      const [rows, found] = await Promise.all([problems({ query: { tid } }, signal), sections({ query: { tid } }, signal)])
      const byId = new Map(found.map((section) => [section.id, section]))
      const open = rows.filter(({ sectionId }) => sectionId === null || byId.get(sectionId)?.isLocked !== true)
      if (open.length === 0) return undefined
      const mine = await results({ body: { pidList: open.map(({ pid }) => pid), isContestProblemList: false, ...(gid !== null && { gid }) } }, signal)
      const row = open.find(({ pid }) => mine[pid]?.status !== statuses.accepted)
      return row && { row, section: row.sectionId === null ? undefined : byId.get(row.sectionId)?.title }
    },
    [tid, gid, user?.uid, language],
  ).value
}
