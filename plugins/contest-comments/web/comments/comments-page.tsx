import { Part, useFrame, useText } from '@verdict/core/web'
import { contestFrame, contestStatuses } from '@verdict/plugin-contests/contract'
import { commentArea } from '@verdict/plugin-discussions/contract'
import { Alert, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { contestComments } from '../../contract.ts'

/** The page with the comments in a contest. When it ends, other users' comments appear. */
export default function CommentsPage() {
  const t = useText(contestComments)
  const view = useFrame(contestFrame)
  if (!view) return null
  const { contest, status, isStaff } = view
  return (
    <PageFrame title={t('title')} width="reading">
      {status !== contestStatuses.ended && <Alert type="info" content={t(isStaff ? 'hiddenFromOthers' : 'onlyOwn')} style={{ marginBottom: 16 }} />}
      <Part of={commentArea} with={{ thing: { cid: contest.id }, phase: status }} waiting={<TextSkeleton lines={8} height={360} />} />
    </PageFrame>
  )
}
