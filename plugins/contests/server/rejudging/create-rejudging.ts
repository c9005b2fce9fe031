import { RejudgingComparison } from './rejudging-comparison.ts'
import { RejudgingService } from './rejudging-service.ts'
import { RejudgingWorker } from './rejudging-worker.ts'

type ServiceDeps = ConstructorParameters<typeof RejudgingService>[0]
type WorkerDeps = ConstructorParameters<typeof RejudgingWorker>[0]
type ComparisonDeps = ConstructorParameters<typeof RejudgingComparison>[0]

export type CreatedRejudging = ReturnType<typeof createRejudging>

/** Creates what serves rejudging sets to judges, and the worker behind it. */
export function createRejudging(deps: ServiceDeps & WorkerDeps & Omit<ComparisonDeps, 'sets'>) {
  const service = new RejudgingService(deps)
  const comparison = new RejudgingComparison({ ...deps, sets: service })
  const worker = new RejudgingWorker(deps)
  return { service, comparison, worker }
}
