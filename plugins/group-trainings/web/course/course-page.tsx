import { Part } from '@verdict/core/web'
import { trainingScreen } from '@verdict/plugin-trainings/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useLocation } from 'react-router-dom'

const screens = ['problems', 'problem', 'submissions', 'rank', 'table'] as const

/** A page of a course. After `/course/5/training/7`, its path is that of the training page. */
export default function CoursePage() {
  const name = useLocation().pathname.split('/')[5]
  const screen = screens.find((one) => one === name) ?? 'overview'
  return (
    <Part
      of={trainingScreen}
      with={{ screen }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={10} height={420} />
        </PageFrame>
      }
    />
  )
}
