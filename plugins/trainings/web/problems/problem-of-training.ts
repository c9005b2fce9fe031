import type { ProblemPageProps } from '@verdict/plugin-problems/contract'
import type { TrainingPlace } from '../../contract/screens.ts'
import { problemPath } from './problem-paths.ts'

/** A problem as its training calls it, for the page of `problems`. */
export function problemOfTraining({ path, keys }: TrainingPlace, displayId: string): ProblemPageProps {
  return { displayId, keys, home: `${path}/problems`, problemPath: (other) => problemPath(path, other) }
}
