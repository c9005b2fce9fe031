import type { ServerContext } from '@verdict/core/server'
import { rejudgingApi, rejudgingChanged } from '../../contract.ts'
import { RejudgingComparison } from './rejudging-comparison.ts'
import { rejudgingCollection } from './rejudging-schema.ts'
import { RejudgingService } from './rejudging-service.ts'
import { RejudgingWorker } from './rejudging-worker.ts'

type Context = Pick<ServerContext<unknown>, 'collection' | 'change' | 'follow' | 'serve' | 'nextId' | 'users'>
type Classes = [typeof RejudgingService, typeof RejudgingWorker, typeof RejudgingComparison]
type DepsOf<Class> = Class extends new (deps: infer Deps) => unknown ? Deps : never
type Deps = Omit<DepsOf<Classes[0]> & DepsOf<Classes[1]> & DepsOf<Classes[2]>, 'sets' | 'changed' | 'users' | 'nextId'>

/** Serves rejudging sets to judges, and lets the worker behind them follow their changes. */
export function serveRejudging(ctx: Context, others: Deps): Pick<RejudgingService, 'clear'> {
  const sets = ctx.collection(rejudgingCollection)
  const changed = ctx.change(rejudgingChanged, sets, { payload: ({ _id }) => ({ id: _id }) })
  const deps = { ...others, sets, changed, users: ctx.users, nextId: () => ctx.nextId('rejudgings') }
  const service = new RejudgingService(deps)
  const comparison = new RejudgingComparison({ ...deps, sets: service })
  const worker = new RejudgingWorker(deps)
  ctx.follow(rejudgingChanged, ({ id }) => worker.advance(id), { past: false })
  ctx.serve(rejudgingApi, {
    list: ({ query, caller }) => service.page(query, caller),
    count: async ({ body, caller }) => ({ count: await service.count(body.cid, body.filter, caller) }),
    create: ({ body, caller }) => service.create(body.cid, body.filter, caller),
    read: ({ query, caller }) => service.read(query.cid, query.id, caller),
    submissions: ({ query, caller }) => service.submissions(query, caller),
    participants: ({ query, caller }) => comparison.page(query, caller),
    apply: ({ body, caller }) => service.apply(body.cid, body.id, caller),
    discard: ({ body, caller }) => service.discard(body.cid, body.id, caller),
  })
  return service
}
