import { useText } from '@verdict/core/web'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'

/** The placeholder of the form while it is loading. */
export function FormSkeleton({ isNew }: { isNew: boolean }) {
  const t = useText(problems)
  return (
    <PageFrame title={t(isNew ? 'form.create' : 'form.edit')}>
      <TextSkeleton lines={16} height={640} />
    </PageFrame>
  )
}
