import { useText, type Loaded } from '@verdict/core/web'
import { ErrorState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'

/** In place of a contest that is not loaded yet, or cannot be. */
export function ContestWaiting({ title, failure, reload }: Pick<Loaded<unknown>, 'failure' | 'reload'> & { title: string }) {
  const t = useText(contests)
  return (
    <PageFrame title={title}>
      {failure ? <ErrorState title={t('shell.failed')} hint={failure.message} onRetry={reload} /> : <TextSkeleton lines={8} height={360} />}
    </PageFrame>
  )
}
