import type { ContextKeys, ProblemPlace } from '@verdict/plugin-problems/contract'
import type { TrainingRow } from './rows.ts'
import { trainings } from './trainings.ts'

/** Where a training is shown: on the site, or in its owner. */
export interface TrainingPlace {
  readonly tid: number
  /** Its address, in front of those of its pages. */
  readonly path: string
  /** The context of what is submitted here. */
  readonly keys: ContextKeys
}

/** Where the problems of a training are read. */
export function problemsOf({ path, keys }: Pick<TrainingPlace, 'path' | 'keys'>): ProblemPlace {
  return { keys, path: `${path}/problem`, home: `${path}/problems` }
}

/** The open training, as the pages in its frame see it. */
export interface TrainingView extends TrainingPlace {
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
export const trainingTabs = trainings.slot<{ readonly place: 'bar'; readonly at?: { readonly frame: string; readonly path: string } }>('tabs')

/** The layout of `trainingFrame`, for a frame below the address of an owner. */
export const trainingLayout = trainings.part<TrainingPlace>('layout')

/** A page inside `trainingLayout`, for a route of an owner: an address of an owner goes on as that of the site does, with the parameter `problemID` for a problem. */
export const trainingScreen = trainings.part<{ readonly screen: 'overview' | 'problems' | 'problem' | 'submissions' | 'rank' | 'table' }>('screen')

export interface TrainingTableProps {
  readonly label: string
  /** Undefined while they are loading. */
  readonly rows: readonly TrainingRow[] | undefined
  /** Other rows are being loaded. */
  readonly loading: boolean
  readonly error: { readonly message: string; readonly onRetry?: () => void } | undefined
  readonly empty: { readonly title: string; readonly hint: string }
  readonly pagination: { readonly page: number; readonly limit: number; readonly total: number; onChange(page: number, limit: number): void }
  /** The address of a training. */
  path(tid: number): string
}

/** A list of trainings with the progress of the reader. */
export const trainingTable = trainings.part<TrainingTableProps>('table')
