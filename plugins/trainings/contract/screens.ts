import type { ContextKeys, ProblemPlace } from '@verdict/plugin-problems/contract'
import type { TrainingRow } from './rows.ts'
import { trainings } from './trainings.ts'

/** Where a training is shown: on the site, or in its owner. */
export interface TrainingPlace {
  readonly tid: number
  /** Its path, the prefix of its pages' paths. */
  readonly path: string
  /** The context of submissions made here. */
  readonly keys: ContextKeys
  /** The context of its texts, where trainings have another name. */
  readonly words?: 'course'
}

/** Returns the place of problem pages in a training. */
export function problemsOf({ path, keys }: Pick<TrainingPlace, 'path' | 'keys'>): ProblemPlace {
  return { keys, path: `${path}/problem`, home: `${path}/problems` }
}

/** The open training, as passed to the pages in its frame. */
export interface TrainingView extends TrainingPlace {
  readonly training: TrainingRow
  /** Whether the user can see the problems, the submissions and the ranking. */
  readonly access: boolean
  readonly hasJoined: boolean
  readonly isStaff: boolean
  /** Reloads the training, for example after the user joined it. */
  reload(): void
}

/** The layout of all pages of a training: name, progress and tabs. Pages other than the overview are shown only to users whom the training admits. */
export const trainingFrame = trainings.frame<TrainingView>('frame', '/training/:trainingID')

/** Tabs of a training, after the overview: menu entries with paths below the frame's path. Order: problems 10, submissions 20, rank 30. */
export const trainingTabs = trainings.slot<{ readonly place: 'bar'; readonly at?: { readonly frame: string; readonly path: string } }>('tabs')

/** The layout of `trainingFrame`, for a frame below an owner's path. */
export const trainingLayout = trainings.part<TrainingPlace>('layout')

/** A page inside `trainingLayout`, for a route of an owner. The route continues as on the site, with the parameter `problemID` for a problem. */
export const trainingScreen = trainings.part<{ readonly screen: 'overview' | 'problems' | 'problem' | 'submissions' | 'rank' | 'table' }>('screen')

export interface TrainingTableProps extends Pick<TrainingPlace, 'words'> {
  readonly label: string
  /** Undefined while loading. */
  readonly rows: readonly TrainingRow[] | undefined
  /** Whether other rows are being loaded. */
  readonly loading: boolean
  readonly error: { readonly message: string; readonly onRetry?: () => void } | undefined
  readonly empty: { readonly title: string; readonly hint: string }
  readonly pagination: { readonly page: number; readonly limit: number; readonly total: number; onChange(page: number, limit: number): void }
  /** Returns the path of a training. */
  path(tid: number): string
}

/** A list of trainings with the reader's progress. */
export const trainingTable = trainings.part<TrainingTableProps>('table')
