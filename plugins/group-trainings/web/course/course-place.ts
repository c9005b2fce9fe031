import type { TrainingPlace } from '@verdict/plugin-trainings/contract'
import { useParams } from 'react-router-dom'

/** The course of the address. What is submitted in it is submitted in its group as well. */
export function useCoursePlace(): TrainingPlace {
  const { groupID = '', trainingID = '' } = useParams()
  const [gid, tid] = [Number(groupID), Number(trainingID)]
  return { tid, path: `/course/${gid}/training/${tid}`, keys: { gid, tid } }
}
