import { Part } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { fullScreenPath, problemOfGroup, problemPath } from './problem-of-group.ts'

/** A problem of a group on the whole screen, beside the list of the others. */
export default function FullScreenPage() {
  const { groupID = '', problemID = '' } = useParams()
  const gid = Number(groupID)
  return (
    <Part
      of={problemPage}
      with={{
        ...problemOfGroup(gid, problemID),
        focus: true,
        focusPath: problemPath(gid, problemID),
        problemPath: (displayId) => fullScreenPath(gid, displayId),
      }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
