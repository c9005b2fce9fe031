import type { Collection } from 'mongodb'
import type { ContextReference, ContextResolver } from '../../contract.ts'
import type { CheckerCompiler } from '../checkers/checker-compiler.ts'
import type { CaseLists } from '../test-data/case-lists.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import type { ProblemDoc, TextsDoc } from '../problem/problem-schema.ts'
import type { TestDataUploads } from '../test-data/test-data-uploads.ts'

const day = 24 * 60 * 60 * 1000
const compiledDays = 90

interface SweepDeps {
  readonly problems: Collection<ProblemDoc>
  readonly texts: Collection<TextsDoc>
  readonly versions: TestDataVersions
  readonly caseLists: CaseLists
  readonly uploads: TestDataUploads
  readonly compiler: CheckerCompiler
  readonly contexts: Pick<ContextResolver, 'fileOwner'>
  readonly versionsInUse: readonly ((pid: number) => Promise<readonly string[]>)[]
}

/** Deletes what no problem and no result uses: abandoned uploads, replaced texts, and old versions of test data. */
export class NightlySweep {
  readonly #deps: SweepDeps

  constructor(deps: SweepDeps) {
    this.#deps = deps
  }

  async run(now = Date.now()): Promise<void> {
    const { problems, texts, versions, caseLists, uploads, compiler, versionsInUse } = this.#deps
    await uploads.sweep(new Date(now - day))
    await compiler.sweep(new Date(now - compiledDays * day))
    for (const pid of await versions.pids()) {
      const problem = await problems.findOne({ _id: pid }, { projection: { textsId: 1, dataVersion: 1, owner: 1 } })
      const used = await Promise.all(versionsInUse.map((provide) => provide(pid)))
      await versions.sweep(pid, new Set([...used.flat(), ...(problem ? [problem.dataVersion] : [])]), now)
      await this.#setFileOwner(pid, problem?.owner ?? null)
      await texts.deleteMany({ pid, at: { $lt: new Date(now - day) }, ...(problem && { _id: { $ne: problem.textsId } }) })
    }
    // After the versions and the uploads that named them, with their owners.
    await caseLists.sweep(async (hashes) => [...(await versions.listsOf(hashes)), ...(await uploads.listsOf(hashes))], now)
  }
  /** Documents older than the field do not contain the owner of their files. */
  async #setFileOwner(pid: number, owner: ContextReference | null): Promise<void> {
    const fileOwner = owner === null ? 'site' : await this.#deps.contexts.fileOwner([owner])
    if (fileOwner === 'site') return
    await this.#deps.versions.setFileOwner(pid, fileOwner)
    await this.#deps.texts.updateMany({ pid, fileOwner: { $exists: false } }, { $set: { fileOwner } })
  }
}
