import { Part, useFrame, useText } from '@verdict/core/web'
import { submissionList, submissionView } from '@verdict/plugin-submissions/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { groups } from '../../contract/groups.ts'
import { groupFrame } from '../../contract/screens.ts'

/** The submissions in a group. */
export function SubmissionListPage() {
  const t = useText(groups)
  const view = useFrame(groupFrame)
  if (!view) return null
  const { group, path } = view
  return (
    <PageFrame title={t('submissions.title')}>
      <Part
        of={submissionList}
        with={{
          keys: { gid: group.id },
          problemPath: (displayId) => `${path}/problem/${encodeURIComponent(displayId)}`,
          submissionPath: (submitId) => `${path}/submission-detail/${submitId}`,
        }}
        waiting={<TextSkeleton lines={10} height={420} />}
      />
    </PageFrame>
  )
}

/** One submission in a group. */
export function SubmissionPage() {
  const view = useFrame(groupFrame)
  const submitId = Number(useParams().submitID)
  if (!view) return null
  return (
    <Part
      of={submissionView}
      with={{ submitId }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
