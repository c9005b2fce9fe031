import { Part } from '@verdict/core/web'
import { problemPage } from '@verdict/plugin-problems/contract'
import { problemsOf, trainingLayout, trainingScreen, type TrainingPlace } from '@verdict/plugin-trainings/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useLocation, useParams } from 'react-router-dom'

/** The layout around the pages of a course, inside the layout of its group. */
export function CourseLayout() {
  return <Part of={trainingLayout} with={useCoursePlace()} waiting={<Waiting lines={8} height={360} />} />
}

const screens = ['problems', 'problem', 'submissions', 'rank', 'table'] as const

/** A page of a course. After `/course/5/training/7`, its path is that of the training page. */
export default function CoursePage() {
  const name = useLocation().pathname.split('/')[5]
  const screen = screens.find((one) => one === name) ?? 'overview'
  return <Part of={trainingScreen} with={{ screen }} waiting={<Waiting lines={10} height={420} />} />
}

/** A course problem in full screen. */
export function FullScreenPage() {
  const { problemID = '' } = useParams()
  const place = problemsOf(useCoursePlace())
  return <Part of={problemPage} with={{ place, displayId: problemID, layout: 'full-screen' }} waiting={<Waiting lines={12} height={480} />} />
}

/** Returns the course of the address. Submissions in the course also belong to its group. */
function useCoursePlace(): TrainingPlace {
  const { groupID = '', trainingID = '' } = useParams()
  const [gid, tid] = [Number(groupID), Number(trainingID)]
  return { tid, path: `/course/${gid}/training/${tid}`, keys: { gid, tid }, words: 'course' }
}

function Waiting(size: { lines: number; height: number }) {
  return (
    <PageFrame>
      <TextSkeleton {...size} />
    </PageFrame>
  )
}
