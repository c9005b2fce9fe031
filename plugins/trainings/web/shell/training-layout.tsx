import { Fills, FrameContent, FrameTabs, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { EmptyState, ErrorState, IconLock, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useMemo } from 'react'
import { Link, useLocation, useMatch, useParams } from 'react-router-dom'
import { trainingFrame, trainingTabs, type TrainingView } from '../../contract/screens.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainings } from '../../contract/trainings.ts'
import { AuthMark } from '../parts/training-marks.tsx'
import '../trainings.css'

/** The layout around the pages of a training. */
export default function TrainingLayout() {
  const { trainingID = '' } = useParams()
  // A new key for another training: nothing of the previous one stays on the screen.
  return <OpenTraining key={trainingID} tid={Number(trainingID)} />
}

function OpenTraining({ tid }: { tid: number }) {
  const t = useText(trainings)
  const { user } = useSession()
  const { pathname } = useLocation()
  const { detail, access } = useApi(trainingApi)
  // Read again on every page: a solution has changed the progress.
  const { value, failure, reload } = useLoad(
    async (signal) => {
      const [training, entry] = await Promise.all([detail({ query: { tid } }, signal), access({ query: { tid } }, signal)])
      return { training, ...entry }
    },
    [tid, user?.uid, pathname],
  )
  if (value) return <TrainingShell {...value} reload={reload} />
  return (
    <PageFrame>
      {failure ? <ErrorState title={t('shell.failed')} hint={failure.message} onRetry={reload} /> : <TextSkeleton lines={8} height={360} />}
    </PageFrame>
  )
}

function TrainingShell({ training, access, hasJoined, isStaff, reload }: TrainingView) {
  const t = useText(trainings)
  const isOverview = useMatch('/training/:trainingID') !== null
  const view = useMemo(() => ({ training, access, hasJoined, isStaff, reload }), [training, access, hasJoined, isStaff, reload])
  const path = `/training/${training.id}`
  return (
    <div className="verdict-frame">
      <div className="verdict-frame-head">
        <div className="verdict-frame-title">
          <Link to={path}>{training.title}</Link>
          <span className="verdict-training-marks">
            <AuthMark auth={training.auth} />
          </span>
          <span className="verdict-training-done">{t('shell.solved', { solved: training.acCount ?? 0, count: training.problemCount })}</span>
        </div>
        <FrameTabs label={t('shell.tabs')} home={{ to: path, label: t('overview.tab') }} isOpen={access}>
          <Fills of={trainingTabs} with={{ place: 'bar' }} />
        </FrameTabs>
      </div>
      {access || isOverview ? (
        <FrameContent of={trainingFrame} with={view} />
      ) : (
        <PageFrame title={training.title}>
          <EmptyState icon={<IconLock />} title={t('shell.closed')} hint={t('shell.closedHint')} action={<Link to={path}>{t('shell.toOverview')}</Link>} />
        </PageFrame>
      )}
    </div>
  )
}
