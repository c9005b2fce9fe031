import type { FileStore, PublicFiles, Users } from '@verdict/core/server'
import { NoProblem, NotYours, type ProblemBank } from '@verdict/plugin-problems/contract'
import { RightLost, type ExportedProblem } from '../../contract.ts'
import type { FormatRegistry } from '../packages/format-registry.ts'
import { picturesOf } from '../packages/package-pictures.ts'
import { zipStream } from '../packages/zip-writer.ts'
import { storedError, type TransferRepository } from './transfer-repository.ts'
import type { TransferWork } from './transfer-runner.ts'
import type { TransferItemDoc } from './transfer-schema.ts'

interface ExportDeps {
  readonly transfers: TransferRepository
  readonly formats: FormatRegistry
  readonly bank: Pick<ProblemBank, 'read' | 'mayEdit'>
  readonly files: FileStore
  readonly publicFiles: PublicFiles
  readonly users: Users
}

/** Writes the chosen problems into a package of the file store. An interrupted run restarts, because half a zip is useless. */
export function exportWork({ transfers, formats, bank, files, publicFiles, users }: ExportDeps): TransferWork {
  return async (transfer, { signal, settled }) => {
    const exporter = await users.asViewer(transfer.uid)
    if (!exporter?.may('problem_admin')) throw new RightLost()
    const writer = formats.writer(transfer.format)
    await transfers.markChosen(transfer)
    const { hash: file, size } = await files.put(zipStream(writer.files(problems())), 'site')
    return { file, size }

    async function* problems(): AsyncGenerator<ExportedProblem> {
      for (const item of await transfers.items(transfer._id)) {
        if (item.state !== 'waiting' && item.state !== 'done') continue
        signal.throwIfAborted()
        const problem = await readable(item)
        if (problem) yield problem
        settled(await transfers.settle(item, problem ? { state: 'done' } : { state: 'failed', findings: [...item.findings, storedError(new NoProblem())] }))
      }
    }

    /** Returns undefined if the problem was deleted. If the caller lost the permission, the whole export is refused. */
    async function readable({ pid }: TransferItemDoc): Promise<ExportedProblem | undefined> {
      const draft = pid === null ? undefined : await bank.read(pid)
      if (!draft || pid === null) return undefined
      if (!(await bank.mayEdit(exporter, pid))) throw new NotYours()
      return { pid, draft, pictures: await picturesOf(draft, publicFiles) }
    }
  }
}
