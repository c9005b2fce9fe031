import { Part, useFrame } from '@verdict/core/web'
import { groupFrame } from '@verdict/plugin-groups/contract'
import { problemPage } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { fullScreenPath, problemOfGroup } from './problem-of-group.ts'

/** A problem of a group, to be read and solved. */
export default function GroupProblemPage() {
  const view = useFrame(groupFrame)
  const { problemID = '' } = useParams()
  if (!view) return null
  const gid = view.group.id
  return (
    <Part
      of={problemPage}
      with={{ ...problemOfGroup(gid, problemID), focusPath: fullScreenPath(gid, problemID) }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
