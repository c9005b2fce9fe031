import type { Migration } from '@verdict/core/server'
import type { AnyBulkWriteOperation, Filter } from 'mongodb'
import { applicationFacetsOf, candidateFacetsOf } from './facets.ts'
import type { ProblemDoc } from './problem-schema.ts'

const batchSize = 1000

/** Adds the facets by which contests and other places find problems of the bank. */
export const addCandidateFacets = addFacets('candidate-facets', {}, candidateFacetsOf)

/** Adds the facets by which reviewers find undecided applications. */
export const addApplicationFacets = addFacets('application-facets', { facets: 'q' }, applicationFacetsOf)

function addFacets(name: string, filter: Filter<ProblemDoc>, facetsOf: (problem: ProblemDoc) => string[]): Migration {
  return {
    name,
    run: async ({ collection }) => {
      const docs = collection<ProblemDoc>('problems')
      const found = docs.find({ ...filter, removing: { $ne: true } }, { projection: { auth: 1, owner: 1, publication: 1, oj: 1, type: 1 } })
      let batch: AnyBulkWriteOperation<ProblemDoc>[] = []
      const write = async () => {
        if (batch.length > 0) await docs.bulkWrite(batch, { ordered: false })
        batch = []
      }
      for await (const problem of found) {
        const facets = facetsOf(problem)
        if (facets.length > 0) batch.push({ updateOne: { filter: { _id: problem._id }, update: { $addToSet: { facets: { $each: facets } } } } })
        if (batch.length === batchSize) await write()
      }
      await write()
    },
  }
}
