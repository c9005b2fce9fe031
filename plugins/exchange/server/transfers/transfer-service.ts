import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileStore, PublicFiles } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import { NoProblem, NotYours, PublishForbidden, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import { isUnderWay, NothingChosen, NotTakeable, PackagesFull, type StartTransfer } from '../../contract.ts'
import { openArchive, type ArchiveOptions } from '../archive/open-archive.ts'
import type { PackageLimits } from '../archive/package-budget.ts'
import { FindingList, takeableWith } from '../packages/finding-list.ts'
import type { FormatRegistry } from '../packages/format-registry.ts'
import { picturesOf } from '../packages/package-pictures.ts'
import { checkExport, previewPackage } from './package-preview.ts'
import { mayPublish } from './import-work.ts'
import type { TransferRepository } from './transfer-repository.ts'
import type { TransferDoc, TransferItemDoc } from './transfer-schema.ts'

interface ServiceDeps {
  readonly transfers: TransferRepository
  readonly formats: FormatRegistry
  readonly bank: ProblemBank
  readonly files: FileStore
  readonly publicFiles: PublicFiles
  readonly queue: Pick<JudgeQueue, 'isServed'>
  readonly limits: () => PackageLimits & { readonly storedBytes: number }
  readonly parser: ArchiveOptions['parser']
  readonly publish: (transfer: TransferDoc) => void
  /** Makes this process look for work immediately. */
  readonly wake: () => void
  readonly onFault: (error: unknown) => void
}

interface PackageFileOnDisk {
  readonly name: string
  readonly path: string
  readonly size: number
}

const pollMs = 200

/** Prepares and starts imports and exports. */
export class TransferService {
  readonly #deps: ServiceDeps

  constructor(deps: ServiceDeps) {
    this.#deps = deps
  }

  /** Two concurrent uploads can together exceed the quota by one package. */
  async requireSpace(uid: string, bytes: number): Promise<void> {
    const { storedBytes } = this.#deps.limits()
    if ((await this.#deps.transfers.storedBytes(uid)) + bytes > storedBytes) throw new PackagesFull({ most: Math.floor(storedBytes / 1024 / 1024) })
  }

  /** Previews a package and stores it with the findings. An unreadable package leaves nothing behind. */
  async prepareImport({ name, path, size }: PackageFileOnDisk, uid: string, formatId?: string): Promise<TransferDoc> {
    const { transfers, formats, files, bank, queue, limits, parser, onFault } = this.#deps
    await this.requireSpace(uid, size)
    const { archive, close } = await openArchive(path, name, { limits: limits(), parser })
    try {
      const format = formatId === undefined ? await formats.recognise(archive) : formats.get(formatId)
      const previews = await previewPackage(archive, format, { bank, queue, onFault })
      const { hash: file } = await files.put(createReadStream(path), 'site', size)
      const items = previews.map((preview) => ({ ...preview, pid: null }))
      return await transfers.insert({ _id: randomUUID(), kind: 'import', uid, format: format.id, name: name.slice(0, 200), file, size }, items)
    } finally {
      await close()
    }
  }

  /** Prepares all problems or none: permissions on all of them are checked first. */
  async prepareExport(formatId: string, pids: readonly number[], viewer: NonNullable<Viewer>): Promise<TransferDoc> {
    const { transfers, formats, bank, publicFiles } = this.#deps
    const writer = formats.writer(formatId)
    await this.requireSpace(viewer.uid, 0)
    const items: Parameters<TransferRepository['insert']>[1][number][] = []
    for (const pid of new Set(pids)) {
      if (!(await bank.mayEdit(viewer, pid))) throw new NotYours()
      const draft = await bank.read(pid)
      if (!draft) throw new NoProblem()
      const findings = new FindingList()
      await checkExport(writer, { pid, draft, pictures: await picturesOf(draft, publicFiles) }, findings)
      items.push({ place: String(pid), problemId: draft.problemId, title: draft.title, pid, contents: null, findings: findings.all })
    }
    return transfers.insert(
      { _id: randomUUID(), kind: 'export', uid: viewer.uid, format: formatId, name: `problems-${formatId}.zip`, file: null, size: 0 },
      items,
    )
  }

  async start({ id, ...chosen }: StartTransfer, viewer: NonNullable<Viewer>): Promise<TransferDoc> {
    const { transfers, wake } = this.#deps
    const transfer = await transfers.find(id, viewer.uid)
    if (transfer.kind === 'import' && chosen.auth === 1 && !mayPublish(viewer)) throw new PublishForbidden()
    const items = chosenItems(await transfers.items(id), chosen.items)
    const started = await transfers.start(id, { ...chosen, items })
    wake()
    return started
  }

  /** Returns true if nothing is left of it: half an export is useless. */
  async stop(id: string, uid: string): Promise<boolean> {
    const { transfers, publish } = this.#deps
    const { _id, kind } = await transfers.find(id, uid)
    if (kind === 'import') publish(await transfers.stop(_id))
    else await transfers.discard(_id)
    return kind === 'export'
  }

  async ended(id: string, uid: string): Promise<TransferDoc> {
    for (;;) {
      const transfer = await this.#deps.transfers.find(id, uid)
      if (!isUnderWay(transfer)) return transfer
      await pause(pollMs)
    }
  }
}

type Chosen = NonNullable<StartTransfer['items']>

/** Returns the chosen problems; by default, all that need no change. */
function chosenItems(items: readonly TransferItemDoc[], wanted: StartTransfer['items']): Chosen {
  if (!wanted) {
    const takeable = items.filter(({ findings }) => takeableWith(findings) === 'yes')
    if (takeable.length === 0) throw new NothingChosen()
    return takeable.map(({ index }) => ({ index }))
  }
  const seen = new Set<number>()
  for (const { index, problemId } of wanted) {
    const takeable = takeableWith(items[index]?.findings ?? [])
    if (!items[index] || seen.has(index) || takeable === 'no' || (takeable === 'renamed' && !problemId)) throw new NotTakeable({ number: index + 1 })
    seen.add(index)
  }
  return wanted
}
