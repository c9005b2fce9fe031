import { Fills, FrameContent, FrameTabs, MenuLink, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { EmptyState, IconLock, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useMemo } from 'react'
import { Link, useLocation, useMatch, useParams } from 'react-router-dom'
import { trainingFrame, trainingTabs, type TrainingPlace, type TrainingView } from '../../contract/screens.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainings } from '../../contract/trainings.ts'
import { placeOfSite } from '../parts/place-of-site.ts'
import { AuthMark } from '../parts/training-marks.tsx'
import '../parts/trainings.css'

/** The layout of a training's pages, on the site or in its owner. */
export default function TrainingShell(place: TrainingPlace) {
  // The key resets the page when the training changes.
  return <OpenTraining key={place.path} place={place} />
}

/** The layout of the pages of a training of the site. */
export function SiteTrainingShell() {
  const { trainingID = '' } = useParams()
  return <TrainingShell {...placeOfSite(trainingID)} />
}

function OpenTraining({ place }: { place: TrainingPlace }) {
  const { tid } = place
  const t = useText(trainings, place.words)
  const { user } = useSession()
  const { pathname } = useLocation()
  const { detail, access } = useApi(trainingApi)
  // Reloaded on every page, because a solution may have changed the progress.
  const loaded = useLoad(
    async (signal) => {
      const [training, entry] = await Promise.all([detail({ query: { tid } }, signal), access({ query: { tid } }, signal)])
      return { training, ...entry }
    },
    [tid, user?.uid, pathname],
  )
  return (
    <Loaded
      of={loaded}
      failed={t('shell.failed')}
      back={<Link to={place.path.slice(0, place.path.lastIndexOf('/'))}>{t('list.all')}</Link>}
      waiting={<TextSkeleton lines={8} height={360} />}
      frame={(state) => <PageFrame>{state}</PageFrame>}
    >
      {(known) => <OpenShell {...known} place={place} reload={loaded.reload} />}
    </Loaded>
  )
}

type OpenShellProps = Omit<TrainingView, keyof TrainingPlace> & { place: TrainingPlace }

function OpenShell({ training, access, hasJoined, isStaff, place, reload }: OpenShellProps) {
  const t = useText(trainings, place.words)
  const { path } = place
  const isOverview = useMatch(path) !== null
  // oxlint-disable-next-line react/exhaustive-deps -- a place with the same address is the same place
  const view = useMemo(() => ({ ...place, training, access, hasJoined, isStaff, reload }), [path, training, access, hasJoined, isStaff, reload])
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
          <Fills of={trainingTabs} with={{ place: 'bar', at: { frame: trainingFrame.path, path } }} />
          {isStaff && <MenuLink to={`${path}/table`}>{t('table.title')}</MenuLink>}
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
