import type { ServerContext } from '@verdict/core/server'
import { readerLanguage, type ProblemSelection } from '@verdict/plugin-problems/contract'
import { categoryApi, rankApi, sectionApi, tableApi, trainingAdminApi, trainingApi } from '../contract.ts'
import type { Categories } from './training/categories.ts'
import type { RankService } from './rank/rank-service.ts'
import type { TrainingTable } from './rank/training-table.ts'
import type { SectionAdmin } from './sections/section-admin.ts'
import type { SectionService } from './sections/section-service.ts'
import type { TrainingService } from './training/training-service.ts'
import { sectionStaff, trainingStaff, type StaffDeps } from './staff/training-staff.ts'

interface Services extends StaffDeps {
  readonly service: TrainingService
  readonly sections: SectionService
  readonly sectionAdmin: SectionAdmin
  readonly categories: Categories
  readonly ranks: RankService
  readonly table: TrainingTable
  readonly selection: ProblemSelection
}

/** Serves the plugin's routes. */
export function serveRoutes(ctx: Pick<ServerContext<unknown>, 'serve'>, services: Services): void {
  const { service, admin, problems, sections, sectionAdmin, categories, ranks, table, selection } = services
  ctx.serve(trainingApi, {
    list: ({ query, caller }) => service.page(query, caller),
    detail: ({ query, caller }) => service.detail(query.tid, caller),
    register: ({ body, caller }) => service.register(body.tid, body.password ?? '', caller),
    leave: ({ query, caller }) => service.leave(query.tid, caller),
    access: ({ query, caller }) => service.accessOf(query.tid, caller),
    problems: ({ query, caller, request }) => problems.rows(query.tid, caller, readerLanguage(request.headers['accept-language'])),
  })
  ctx.serve(sectionApi, {
    list: ({ query, caller }) => sections.list(query.tid, caller),
    ...sectionStaff(sectionAdmin),
  })
  ctx.serve(rankApi, {
    rank: ({ query, caller }) => ranks.page(query, caller),
    own: ({ query, caller }) => ranks.own(query.tid, caller),
  })
  ctx.serve(tableApi, {
    table: ({ query, caller }) => table.page(query, caller),
    download: ({ query, caller }) => table.sheet(query.tid, caller),
  })
  ctx.serve(categoryApi, {
    list: () => categories.list(),
    add: ({ body }) => categories.add(body),
    change: ({ body }) => categories.change(body),
    remove: ({ query }) => categories.remove(query.cid),
  })
  ctx.serve(trainingAdminApi, {
    ...trainingStaff(services),
    remove: ({ query }) => admin.remove(query.tid),
    problems: ({ query, caller }) => problems.list(query, caller),
    removeProblem: ({ query: { tid, pid }, caller }) => (tid ? problems.remove(tid, pid, caller) : selection.authoring(caller).remove(pid)),
    list: ({ query }) => admin.page(query),
    create: ({ body, caller }) => admin.create(body, caller),
    choices: () => ({ judges: [...selection.judges()] }),
    importRemote: ({ query, caller }) => problems.importRemote(query, caller),
  })
}
