import type { TrainingRow } from './rows.ts'
import { trainings } from './trainings.ts'

/** The open training, as the pages in its frame see it. */
export interface TrainingView {
  readonly training: TrainingRow
  /** Whether the user sees the problems, the submissions and the rank. */
  readonly access: boolean
  readonly hasJoined: boolean
  readonly isStaff: boolean
  /** Fetches the training again, for instance after somebody joined it. */
  reload(): void
}

/** The layout of every page of a training: its name, progress and tabs. It shows a page other than the overview only to those whom the training admits. */
export const trainingFrame = trainings.frame<TrainingView>('frame', '/training/:trainingID')

/** Tabs of a training, behind the overview: menu entries whose paths begin with that of the frame. Order: problems 10, submissions 20, rank 30. */
export const trainingTabs = trainings.slot<{ readonly place: 'bar' }>('tabs')
