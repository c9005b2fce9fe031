import type { PublicFiles } from '@verdict/core/server'
import { NoProblem, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import { NotTakeable, TakenInPart, type ExportedProblem, type PackageExchange } from '../../contract.ts'
import { FindingList, type StoredFinding, takeableWith } from '../packages/finding-list.ts'
import type { FormatRegistry } from '../packages/format-registry.ts'
import { picturesOf } from '../packages/package-pictures.ts'
import { checkExport } from './package-preview.ts'
import { zipStream } from '../packages/zip-writer.ts'
import type { TransferRepository } from './transfer-repository.ts'
import type { TransferItemDoc } from './transfer-schema.ts'
import type { TransferService } from './transfer-service.ts'

interface OneStepDeps {
  readonly transfers: TransferRepository
  readonly service: TransferService
  readonly formats: FormatRegistry
  readonly bank: Pick<ProblemBank, 'read'>
  readonly publicFiles: PublicFiles
  readonly messageOf: (finding: StoredFinding, language: string | undefined) => string
  readonly viewerOf: (uid: string) => Promise<Viewer>
}

/** The maximum number of reasons in a message. */
const maxReasons = 20

/** Implements imports and exports in one call, for clients that expect that. */
export function oneStepExchange({ transfers, service, formats, bank, publicFiles, messageOf, viewerOf }: OneStepDeps): PackageExchange {
  return {
    importAll: async (format, file, { uid, language }) => {
      const { _id } = await service.prepareImport(file, uid, format)
      const viewer = await viewerOf(uid)
      if (viewer && (await transfers.items(_id)).some(({ findings }) => takeableWith(findings) === 'yes'))
        await service.start({ id: _id, tags: [], skipsValidation: false }, viewer)
      const { done, error } = await service.ended(_id, uid)
      const failed = (await transfers.items(_id)).filter(({ state }) => state !== 'done')
      if (failed.length === 0) return
      const reasonOf = ({ place, problemId, findings }: TransferItemDoc) => {
        const [reason = error] = findings.filter(({ level }) => level === 'error')
        return `${problemId || place}: ${reason ? messageOf(reason, language) : ''}`
      }
      throw new TakenInPart({ done, failed: failed.length, reasons: failed.slice(0, maxReasons).map(reasonOf).join('; ') })
    },
    exportAll: async (format, pids) => {
      const writer = formats.writer(format)
      const read = async (pid: number): Promise<ExportedProblem> => {
        const draft = await bank.read(pid)
        if (!draft) throw new NoProblem()
        return { pid, draft, pictures: await picturesOf(draft, publicFiles) }
      }
      const wanted = [...new Set(pids)]
      for (const [index, pid] of wanted.entries()) {
        const findings = new FindingList()
        await checkExport(writer, await read(pid), findings)
        if (takeableWith(findings.all) !== 'yes') throw new NotTakeable({ number: index + 1 })
      }
      return zipStream(
        writer.files(
          (async function* all() {
            for (const pid of wanted) yield await read(pid)
          })(),
        ),
      )
    },
  }
}
