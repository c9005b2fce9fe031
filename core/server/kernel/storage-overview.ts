import type { Collection } from 'mongodb'
import type { FileOwner, FileOwnerNames, PageQuery, StorageUse } from '../../plugin/index.ts'
import { readPage } from '../storage/read-page.ts'
import type { Users } from '../users/users.ts'
import type { FileLedger, FileUseDoc } from '../files/file-ledger.ts'

/** The use of one owner. */
export interface OwnerUse extends StorageUse {
  readonly owner: FileOwner
  /** Null for the site, and for owners that no longer exist. */
  readonly name: string | null
  readonly files: number
}

/** How much of the file store each owner uses. */
export interface StorageUses {
  of(owner: FileOwner): Promise<StorageUse>
  /** The owners that have files, the largest first, and the sums of all of them. */
  page(query: PageQuery & { readonly keyword?: string | undefined }): Promise<{ rows: OwnerUse[]; total: number; sums: { bytes: number; files: number } }>
}

/** So many owners of one kind are found by a part of their name. */
const mostFound = 5000

interface OverviewDeps {
  readonly ledger: FileLedger
  readonly use: Collection<FileUseDoc>
  readonly users: Users
  /** The names of owners other than users. */
  readonly names: readonly FileOwnerNames[]
}

export class StorageOverview implements StorageUses {
  readonly #deps: OverviewDeps

  constructor(deps: OverviewDeps) {
    this.#deps = deps
  }

  of(owner: FileOwner): Promise<StorageUse> {
    return this.#deps.ledger.useOf(owner)
  }

  async page({ keyword, ...query }: Parameters<StorageUses['page']>[0]): ReturnType<StorageUses['page']> {
    const { use, ledger } = this.#deps
    const filter = keyword ? { _id: { $in: await this.#named(keyword) } } : {}
    const [{ found, total }, [sums]] = await Promise.all([
      readPage(use, filter, { bytes: -1, _id: 1 }, query),
      use.aggregate<{ bytes: number; files: number }>([{ $group: { _id: null, bytes: { $sum: '$bytes' }, files: { $sum: '$files' } } }]).toArray(),
    ])
    const names = await this.#namesOf(found.map(({ _id }) => _id))
    const rows = found.map(({ _id, bytes, files }) => ({ owner: _id, name: names.get(_id) ?? null, bytes, files, limit: ledger.limitOf(_id) ?? null }))
    return { rows, total, sums: { bytes: sums?.bytes ?? 0, files: sums?.files ?? 0 } }
  }

  async #namesOf(owners: readonly FileOwner[]): Promise<ReadonlyMap<FileOwner, string>> {
    const [users, ...others] = await Promise.all([
      this.#deps.users.summaries(owners.flatMap((owner) => (owner.startsWith('user:') ? [owner.slice('user:'.length)] : []))),
      ...this.#deps.names.map((provider) => provider.names(owners)),
    ])
    return new Map([...[...users].map(([uid, { username }]) => [`user:${uid}`, username] as const), ...others.flatMap((names) => [...names])])
  }

  async #named(keyword: string): Promise<FileOwner[]> {
    const [{ users }, ...others] = await Promise.all([
      this.#deps.users.search({ keyword, limit: mostFound }),
      ...this.#deps.names.map((provider) => provider.search(keyword, mostFound)),
    ])
    return [...users.map(({ uid }) => `user:${uid}` as const), ...others.flat()]
  }
}
