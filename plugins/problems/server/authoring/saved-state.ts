import type { ProblemRepository } from '../catalogue/problem-repository.ts'
import type { ProblemDoc, TextsDoc, VersionDoc } from '../problem-schema.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'

/** A problem as it is stored. */
export interface SavedState {
  readonly doc: ProblemDoc
  readonly texts: TextsDoc
  readonly version: VersionDoc
}

export async function readSavedState(
  doc: ProblemDoc,
  deps: { readonly repository: ProblemRepository; readonly versions: TestDataVersions },
): Promise<SavedState> {
  const [texts, version] = await Promise.all([deps.repository.textsOf(doc), deps.versions.find(doc._id, doc.dataVersion)])
  if (!version) throw new Error(`the test data of problem ${doc._id} are missing`)
  return { doc, texts, version }
}
