import { Part, useApi, useFrame, useLoad, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { problemPath, problemTable } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { problemsOf, trainingFrame, type TrainingView } from '../../contract/screens.ts'
import { sectionApi } from '../../contract/section-api.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainings } from '../../contract/trainings.ts'
import { sectionGroups } from './section-groups.ts'

/** The page with a training's problems and the user's results around it. */
export default function ProblemListPage() {
  const view = useFrame(trainingFrame)
  return view ? <ProblemList view={view} /> : null
}

function ProblemList({ view }: { view: TrainingView }) {
  const t = useText(trainings, view.words)
  const { user } = useSession()
  const language = useSiteLanguage()
  const { problems } = useApi(trainingApi)
  const { list: sections } = useApi(sectionApi)
  const { id: tid, gid } = view.training
  const { value, failure, reload } = useLoad(
    async (signal) => {
      const [rows, found] = await Promise.all([problems({ query: { tid } }, signal), sections({ query: { tid } }, signal)])
      return { rows, groups: sectionGroups(t, found, rows) }
    },
    [tid, user?.uid, language],
  )
  return (
    <PageFrame title={t('problems.title')}>
      <Part
        of={problemTable}
        with={{
          label: t('problems.title'),
          rows: value?.rows,
          groups: value?.groups ?? [],
          error: failure && { message: failure.message, onRetry: reload },
          empty: { title: t('problems.empty'), hint: t('problems.emptyHint') },
          // The progress counts results around the training, so the list shows the same.
          keys: gid === null ? {} : { gid },
          problemPath: (displayId) => problemPath(problemsOf(view), displayId),
        }}
        waiting={<TextSkeleton lines={10} height={420} />}
      />
    </PageFrame>
  )
}
