import { PageFrame, TextSkeleton } from '@verdict/ui-kit'

/** In place of a problem whose page is being fetched. */
export function ProblemSkeleton() {
  return (
    <PageFrame>
      <TextSkeleton lines={12} height={480} />
    </PageFrame>
  )
}
