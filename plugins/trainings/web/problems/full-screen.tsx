import { Part } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import type { TrainingPlace } from '../../contract/screens.ts'
import { problemOfTraining } from './problem-of-training.ts'
import { fullScreenPath, problemPath } from './problem-paths.ts'

/** A problem of a training on the whole screen, beside the list of the others. */
export default function FullScreen({ displayId, ...place }: TrainingPlace & { displayId: string }) {
  return (
    <Part
      of={problemPage}
      with={{
        ...problemOfTraining(place, displayId),
        focus: true,
        focusPath: problemPath(place.path, displayId),
        problemPath: (other) => fullScreenPath(place.path, other),
      }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}
