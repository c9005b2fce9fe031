import { Part, useFrame } from '@verdict/core/web'
import { submissionView } from '@verdict/plugin-submissions/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { groupFrame } from '../../contract/screens.ts'

/** One submission in a group. */
export default function SubmissionPage() {
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
