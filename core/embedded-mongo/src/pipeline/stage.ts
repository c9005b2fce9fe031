import type { Flow } from '../base/time-slice.ts'
import type { Collection } from '../storage/collection.ts'
import type { Doc, Value } from '../values/types.ts'

/** A compiled pipeline stage, or a whole pipeline. */
export type Stage = (input: Flow<Doc>) => Flow<Doc>

/** Finds another collection of the database by its name. */
export type FindCollection = (name: string) => Collection | undefined

export type CompilePipeline = (stages: readonly Value[], variables: Doc, findCollection: FindCollection) => Stage

export function* flowOf(docs: readonly Doc[]): Flow<Doc> {
  yield* docs
}
