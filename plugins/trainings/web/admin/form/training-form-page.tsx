import { useApi, useLoad } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { categoryApi } from '../../../contract/category-api.ts'
import { AdminLinks } from '../place/admin-links.tsx'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { blankForm, formOf } from './form-state.ts'
import { TrainingFormView } from './training-form.tsx'

/** The page on which staff create or edit a training. */
export default function TrainingFormPage() {
  const { trainingId } = useParams()
  // The key resets the form when the training changes.
  return <LoadedForm key={trainingId} tid={trainingId === undefined ? undefined : Number(trainingId)} />
}

function LoadedForm({ tid }: { tid: number | undefined }) {
  const t = usePlaceText()
  const { calls } = useAdminPlace()
  const { list } = useApi(categoryApi)
  const loaded = useLoad(
    async (signal) => {
      const [known, categories] = await Promise.all([tid === undefined ? undefined : calls.read({ query: { tid } }, signal), list(undefined, signal)])
      return { training: known?.training, categories, start: known ? formOf(known) : blankForm }
    },
    [tid],
  )
  const links = tid !== undefined && <AdminLinks tid={tid} title={loaded.value?.training?.title} />
  return (
    <Loaded
      of={loaded}
      waiting={<TextSkeleton lines={10} height={420} />}
      frame={(state) => (
        <>
          {links}
          <PageFrame title={t(tid === undefined ? 'admin.create' : 'admin.edit')}>{state}</PageFrame>
        </>
      )}
    >
      {(known) => <TrainingFormView key={known.training?.revision} links={links} {...known} onSaved={loaded.reload} />}
    </Loaded>
  )
}
