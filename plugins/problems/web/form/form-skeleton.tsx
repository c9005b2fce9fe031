import { useText } from '@verdict/core/web'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'

/** Stands in the place of the form while it is loaded. */
export function FormSkeleton({ isNew }: { isNew: boolean }) {
  const t = useText(problems)
  return (
    <PageFrame title={t(isNew ? 'form.create' : 'form.edit')}>
      <TextSkeleton lines={16} height={640} />
    </PageFrame>
  )
}
