export { sampleSolutions, type SampleSolution } from '../problems/sample-solutions.ts'
export { catalogue } from '../server/catalogue/catalogue.ts'
export { buildDraft, casesOf } from '../server/install/build-draft.ts'
