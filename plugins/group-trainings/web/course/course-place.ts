import type { TrainingPlace } from '@verdict/plugin-trainings/contract'
import { useParams } from 'react-router-dom'

/** Returns the course of the address. Submissions in the course also belong to its group. */
export function useCoursePlace(): TrainingPlace {
  const { groupID = '', trainingID = '' } = useParams()
  const [gid, tid] = [Number(groupID), Number(trainingID)]
  return { tid, path: `/course/${gid}/training/${tid}`, keys: { gid, tid } }
}
