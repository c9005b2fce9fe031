import { Part, useApi, useFrame, useLoad, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { problemTable } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { trainingFrame, type TrainingView } from '../../contract/screens.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainings } from '../../contract/trainings.ts'
import { problemPath } from './problem-paths.ts'

/** The problems of a training, with what the user has reached around it. */
export default function ProblemListPage() {
  const view = useFrame(trainingFrame)
  return view ? <ProblemList view={view} /> : null
}

function ProblemList({ view: { training } }: { view: TrainingView }) {
  const t = useText(trainings)
  const { user } = useSession()
  const language = useSiteLanguage()
  const { problems } = useApi(trainingApi)
  const { id: tid, gid } = training
  const { value, failure, reload } = useLoad((signal) => problems({ query: { tid } }, signal), [tid, user?.uid, language])
  return (
    <PageFrame title={t('problems.title')}>
      <Part
        of={problemTable}
        with={{
          label: t('problems.title'),
          rows: value,
          error: failure && { message: failure.message, onRetry: reload },
          empty: { title: t('problems.empty'), hint: t('problems.emptyHint') },
          // The progress counts what was solved around the training, so the list shows the same.
          keys: gid === null ? {} : { gid },
          problemPath: (displayId) => problemPath(tid, displayId),
        }}
        waiting={<TextSkeleton lines={10} height={420} />}
      />
    </PageFrame>
  )
}
