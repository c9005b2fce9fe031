import { paged } from '@verdict/core'
import { defineServer, publicFilesService } from '@verdict/core/server'
import { judged, judgeQueue, languageRepository } from '@verdict/plugin-judging/contract'
import { permits, problemBank, problemRemoved } from '@verdict/plugin-problems/contract'
import {
  exchange,
  NoPackage,
  packageExchange,
  packageFormats,
  solutionApi,
  solutionProgress,
  solutionsRequested,
  transferApi,
  transferProgress,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import type * as parse from './archive/parse.ts'
import { oneStepExchange } from './transfers/one-step-exchange.ts'
import { FormatRegistry } from './packages/format-registry.ts'
import { countsOf, solutionCollection, SolutionJudging } from './solutions/solution-judging.ts'
import { exportWork } from './transfers/export-work.ts'
import { importWork } from './transfers/import-work.ts'
import { TransferRepository } from './transfers/transfer-repository.ts'
import { TransferRunner } from './transfers/transfer-runner.ts'
import type { StoredFinding } from './packages/finding-list.ts'
import { itemCollection, transferCollection, type TransferDoc } from './transfers/transfer-schema.ts'
import { TransferService } from './transfers/transfer-service.ts'
import { itemRow, progressOf, transferRow } from './transfers/transfer-view.ts'

const mebibyte = 1024 * 1024
/** The files of the maximum number of test cases, and a few more. */
const maxFiles = 200_200
const pollMs = 1000
const idlePollMs = 30_000
const dayMs = 24 * 60 * 60 * 1000

export default defineServer(exchange, {
  needs: { bank: problemBank, publicFiles: publicFilesService, queue: judgeQueue, languages: languageRepository },
  provides: [packageExchange],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { bank, publicFiles, queue, languages }) {
    const { files, users } = ctx
    const onFault = (error: unknown) => ctx.logger.error({ err: error }, 'failed to process a problem package')
    const limits = () => {
      const { maximumMegabytes, storedPackages } = ctx.settings()
      return { files: maxFiles, bytes: maximumMegabytes * mebibyte, storedBytes: maximumMegabytes * storedPackages * mebibyte }
    }
    const parser = ctx.parser<typeof parse>(new URL('./archive/parse.ts', import.meta.url))
    const transfers = new TransferRepository(ctx.collection(transferCollection), ctx.collection(itemCollection))
    const formats = new FormatRegistry(ctx.collect(packageFormats), onFault)
    const publish = (transfer: TransferDoc) => void ctx.publish(transferProgress, transfer._id, progressOf(transfer)).catch(onFault)
    const wake = () => void runner.run().catch(onFault)
    const service = new TransferService({ transfers, formats, bank, files, publicFiles, queue, limits, parser, publish, wake, onFault })
    const works = {
      import: importWork({
        transfers,
        formats,
        bank,
        files,
        publicFiles,
        users,
        queue,
        limits,
        parser,
        judgeMs: () => ctx.settings().judgeSeconds * 1000,
        programLimits: () => ({ time: ctx.settings().programSeconds * 1000, memory: ctx.settings().programMegabytes }),
      }),
      export: exportWork({ transfers, formats, bank, files, publicFiles, users }),
    }
    const runner = new TransferRunner({ transfers, works, leaseMs: () => ctx.settings().leaseSeconds * 1000, publish, onFault })
    ctx.timer({ every: pollMs, whileIdle: idlePollMs }, () => runner.run())
    // Closed in reverse order: the runner stops before its timer is awaited.
    ctx.onClose(() => runner.close())
    ctx.jobs.define('sweep', () => transfers.sweep(new Date(Date.now() - ctx.settings().keepDays * dayMs)), { every: '50 3 * * *' })

    const messageOf = (finding: StoredFinding, language: string | undefined) => ctx.messageOf(finding, language)
    ctx.provide(packageExchange, oneStepExchange({ transfers, service, formats, bank, publicFiles, messageOf, viewerOf: (uid) => users.asViewer(uid) }))
    ctx.topic(transferProgress, async (caller, id) => caller?.may('problem_admin') === true && permits(() => transfers.find(id, caller.uid)))

    const judgedSolutions = ctx.collection(solutionCollection)
    const solutions = new SolutionJudging({
      judged: judgedSolutions,
      requested: ctx.change(solutionsRequested, judgedSolutions, { payload: ({ _id, version }) => ({ pid: _id, version }) }),
      bank,
      queue,
      languages,
      publish: (document) => void ctx.publish(solutionProgress, document.uid, { pid: document._id, ...countsOf(document) }).catch(onFault),
    })
    ctx.follow(solutionsRequested, (request) => solutions.enqueue(request))
    ctx.follow(judged, (verdict) => solutions.applyVerdict(verdict), { past: false })
    ctx.follow(problemRemoved, ({ pid }) => solutions.forget(pid), { past: false })
    ctx.topic(solutionProgress, (caller, uid) => caller?.uid === uid)
    ctx.serve(solutionApi, {
      list: ({ query, caller }) => solutions.list(query.pid, caller),
      judge: ({ body, caller }) => solutions.request(body.pid, caller),
      judgeImported: async ({ body, caller }) => {
        const { _id } = await transfers.find(body.id, caller.uid)
        return { problems: await solutions.requestAll(await transfers.pidsWithSolutions(_id), caller) }
      },
    })

    const inWordsOf = (request: { headers: { 'accept-language'?: string | undefined } }) => (finding: StoredFinding) =>
      messageOf(finding, request.headers['accept-language'])
    ctx.serve(
      transferApi,
      {
        formats: () => formats.all().map(({ id, title, extensions, write }) => ({ id, title, extensions: [...extensions], isWritten: write !== undefined })),
        upload: async ({ file, caller, request }) => transferRow(await service.prepareImport(file, caller.uid), inWordsOf(request)),
        prepareExport: async ({ body, caller, request }) => transferRow(await service.prepareExport(body.format, body.pids, caller), inWordsOf(request)),
        start: async ({ body, caller, request }) => transferRow(await service.start(body, caller), inWordsOf(request)),
        stop: async ({ body, caller }) => ({ isGone: await service.stop(body.id, caller.uid) }),
        list: async ({ query, caller, request }) => {
          const { found, total } = await transfers.page(caller.uid, query)
          return paged(
            found.map((transfer) => transferRow(transfer, inWordsOf(request))),
            total,
            query,
          )
        },
        read: async ({ query, caller, request }) => transferRow(await transfers.find(query.id, caller.uid), inWordsOf(request)),
        items: async ({ query, caller, request }) => {
          const { _id, kind } = await transfers.find(query.id, caller.uid)
          const { found, total } = await transfers.itemPage(_id, query)
          const counts = await solutions.counts(found.flatMap(({ pid }) => (pid === null ? [] : [pid])))
          return paged(
            found.map((item) => itemRow(item, kind, inWordsOf(request), counts)),
            total,
            query,
          )
        },
        remove: async ({ query, caller }) => transfers.remove((await transfers.find(query.id, caller.uid))._id),
        download: async ({ query, caller }) => {
          const { kind, file, name, size } = await transfers.find(query.id, caller.uid)
          if (kind !== 'export' || file === null) throw new NoPackage()
          return { name, type: 'application/zip', size, content: await files.open(file) }
        },
      },
      { upload: ({ caller, bytes }) => service.requireSpace(caller.uid, bytes) },
    )
  },
})
