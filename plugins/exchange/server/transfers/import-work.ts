import { CodedError } from '@verdict/core'
import type { FileStore, PublicFiles, Users } from '@verdict/core/server'
import { normalizeForSearch } from '@verdict/server-kit'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { ProblemBank, ProblemDraft, Viewer } from '@verdict/plugin-problems/contract'
import { GaveUp, RightLost, type PackagedProblem, type ProgramLimits, type ReadProblem } from '../../contract.ts'
import type { ArchiveOptions } from '../archive/open-archive.ts'
import type { PackageLimits } from '../archive/package-budget.ts'
import { FindingList } from '../packages/finding-list.ts'
import { withdrawPictures, withPublishedPictures } from '../packages/package-pictures.ts'
import type { FormatRegistry } from '../packages/format-registry.ts'
import { withStoredPackage } from '../packages/stored-package.ts'
import { ProgramsInterrupted, ProgramTasks } from '../programs/program-tasks.ts'
import { programsOf, withProgramsRun } from '../programs/run-programs.ts'
import { storedError, type TransferRepository } from './transfer-repository.ts'
import type { TransferWork } from './transfer-runner.ts'
import type { TransferItemDoc } from './transfer-schema.ts'

interface ImportDeps {
  readonly transfers: TransferRepository
  readonly formats: FormatRegistry
  readonly bank: ProblemBank
  readonly files: FileStore
  readonly publicFiles: PublicFiles
  readonly users: Users
  readonly queue: JudgeQueue
  readonly limits: () => PackageLimits
  readonly parser: ArchiveOptions['parser']
  /** How long a problem waits while no judge can run its programs. */
  readonly judgeMs: () => number
  readonly programLimits: () => ProgramLimits
}

/** A problem is abandoned after this many processes died while importing it. */
const maxAttempts = 3

/** Adds the chosen problems of a package one by one. Each gets its number before it is added, so repeating the work adds nothing. */
export function importWork({ transfers, formats, bank, files, publicFiles, users, queue, limits, judgeMs, programLimits, parser }: ImportDeps): TransferWork {
  return async (transfer, { signal, settled }) => {
    try {
      return await importChosen()
    } catch (error) {
      if (error instanceof CodedError) await tidyUp()
      throw error
    }

    async function importChosen(): ReturnType<TransferWork> {
      const importer = await users.asViewer(transfer.uid)
      if (!importer?.may('problem_admin')) throw new RightLost()
      const format = formats.get(transfer.format)
      await transfers.markChosen(transfer)
      if (transfer.state === 'stopping') settled(await transfers.leaveUnbegun(transfer))
      const waiting = new Map((await waitingItems()).map((item) => [item.index, item]))
      if (waiting.size === 0 || transfer.file === null) return {}
      await withStoredPackage(files, { file: transfer.file, name: transfer.name, limits: limits(), parser }, async (archive) => {
        let index = 0
        for await (const packaged of format.read(archive)) {
          const item = waiting.get(index++)
          if (!item) continue
          signal.throwIfAborted()
          const tasks = tasksOf(item)
          settled(await transfers.settle(item, await add(item, packaged, { importer, tasks })))
          await tasks.drop()
        }
      })
      return {}
    }

    async function waitingItems(): Promise<TransferItemDoc[]> {
      return (await transfers.items(transfer._id)).filter(({ state }) => state === 'waiting')
    }

    /** Returns the judge tasks of a problem, which the next attempt finds again. */
    function tasksOf(item: TransferItemDoc): ProgramTasks {
      return new ProgramTasks({
        queue,
        key: `program-${keyOf(item).replace('/', '-')}`,
        uid: transfer.uid,
        maxBytes: limits().bytes,
        judgeMs: judgeMs(),
        limits: programLimits(),
        signal,
        report: async (activity) => {
          const after = await transfers.noteActivity(transfer._id, { place: item.place, ...activity })
          settled(after)
          return after?.state === transfer.state
        },
        advanced: () => transfers.advanced(item),
      })
    }

    /** Runs the problem's programs, unless the import was stopped. */
    async function prepared(read: ReadProblem, item: TransferItemDoc, tasks: ProgramTasks): Promise<ReadProblem> {
      const programs = programsOf(transfer.chosen?.skipsValidation ? { cases: read.cases } : read)
      if (!programs) return read
      if (transfer.state === 'stopping') throw new ProgramsInterrupted()
      try {
        return await withProgramsRun(read, programs, { tasks, bank, files })
      } catch (error) {
        // The process itself may be stopping, which is not the problem's fault.
        if (error instanceof ProgramsInterrupted) await transfers.uncount(item)
        throw error
      }
    }

    async function add(
      item: TransferItemDoc,
      packaged: PackagedProblem,
      { importer, tasks }: { importer: NonNullable<Viewer>; tasks: ProgramTasks },
    ): ReturnType<typeof outcome> {
      if (item.attempts >= maxAttempts) return (await leftOf(item)) ?? failure(item, new GaveUp())
      const pid = item.pid ?? (await bank.reservePid())
      if (!(await transfers.begin(item, pid))) {
        // This process was suspended, and another one now has the transfer.
        settled(null)
        signal.throwIfAborted()
      }
      const added = outcome(item, async () => {
        const findings = new FindingList()
        const read = await packaged.read(findings)
        findings.throwError()
        const whole = await prepared(read, item, tasks)
        const publication = { files: publicFiles, uid: transfer.uid, key: keyOf(item) }
        return withPublishedPictures(whole, publication, (draft) => bank.create(chosenDraft(draft, { item, pid, importer }), transfer.uid, null, pid))
      })
      return added.catch(async (error: unknown) => {
        if (!(error instanceof ProgramsInterrupted) || transfer.state !== 'stopping') throw error
        return (await leftOf(item)) ?? { state: 'stopped', pid: null }
      })
    }

    /** Returns the state of a problem after processes died on it: it may be in the bank nevertheless, otherwise all its remains are deleted. */
    async function leftOf(item: TransferItemDoc): Promise<Awaited<ReturnType<typeof outcome>> | undefined> {
      const added = item.pid === null ? undefined : await bank.read(item.pid)
      if (added && item.pid !== null) return { state: 'done', pid: item.pid, problemId: added.problemId }
      await withdrawPictures({ files: publicFiles, key: keyOf(item) })
      return undefined
    }

    /** Cleans up after the last attempt, because no other one will finish it. */
    async function tidyUp(): Promise<void> {
      for (const item of await waitingItems()) {
        const left = item.attempts > 0 ? await leftOf(item) : undefined
        if (left) settled(await transfers.settle(item, left))
      }
    }

    function keyOf({ index }: TransferItemDoc): string {
      return `${transfer._id}/${index}`
    }

    function chosenDraft(draft: ProblemDraft, { item, pid, importer }: { item: TransferItemDoc; pid: number; importer: NonNullable<Viewer> }): ProblemDraft {
      const { items, auth: wanted, tags = [] } = transfer.chosen ?? {}
      const renamed = items?.find(({ index }) => index === item.index)?.problemId
      const auth = wanted ?? draft.auth
      const own = draft.tags ?? []
      const further = tags.filter((tag) => !own.some((name) => normalizeForSearch(name) === normalizeForSearch(tag)))
      return {
        ...draft,
        problemId: renamed ?? (draft.problemId.trim() || `${transfer.format.toUpperCase()}${pid}`),
        auth: auth === 1 && !mayPublish(importer) ? 2 : auth,
        tags: [...own, ...further],
      }
    }
  }
}

/** Returns the result of a problem: added, or refused with a reason. Rethrows other errors, which are retried. */
async function outcome(item: TransferItemDoc, add: () => ReturnType<ProblemBank['create']>): Promise<Parameters<TransferRepository['settle']>[1]> {
  try {
    const { pid, problemId } = await add()
    return { state: 'done', pid, problemId }
  } catch (error) {
    if (error instanceof CodedError) return failure(item, error)
    throw error
  }
}

const failure = ({ findings }: TransferItemDoc, error: CodedError) => ({ state: 'failed' as const, findings: [storedError(error), ...findings] })

/** Whether the role can publish problems; the same rule as in the bank. */
export const mayPublish = ({ role }: { readonly role: string }): boolean => role === 'root' || role === 'problem_admin'
