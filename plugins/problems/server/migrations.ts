import type { Migration } from '@verdict/core/server'
import { candidateFacetsOf } from './catalogue/facets.ts'
import type { ProblemDoc } from './problem-schema.ts'

/** Gives problems of the bank the facets by which contests and other places find them. */
export const addCandidateFacets: Migration = {
  name: 'candidate-facets',
  run: async ({ collection }) => {
    const docs = collection('problems')
    const found = docs.find({ removing: { $ne: true } }, { projection: { auth: 1, owner: 1, publication: 1, oj: 1, type: 1 } })
    for await (const { _id, ...problem } of found) await docs.updateOne({ _id }, { $addToSet: { facets: { $each: candidateFacetsOf(problem as ProblemDoc) } } })
  },
}
