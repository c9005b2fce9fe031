import { randomBytes } from 'node:crypto'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoGroup } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'
import type { GroupRepository } from '../group/group-repository.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly groups: GroupRepository
  readonly access: GroupAccessService
}

/** Long enough that tokens cannot be guessed. */
const tokenBytes = 15

/** The join link of each group; only the newest one is valid. */
export class JoinLinks {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(gid: number, caller: Person): Promise<{ token: string | null }> {
    return { token: (await this.#deps.access.root(gid, caller)).group.joinToken ?? null }
  }

  async renew(gid: number, caller: Person): Promise<{ token: string }> {
    const token = randomBytes(tokenBytes).toString('base64url')
    await this.#set(gid, token, caller)
    return { token }
  }

  async revoke(gid: number, caller: Person): Promise<void> {
    await this.#set(gid, null, caller)
  }

  async #set(gid: number, token: string | null, caller: Person): Promise<void> {
    await this.#deps.access.root(gid, caller)
    if (!(await this.#deps.groups.setJoinToken(gid, token))) throw new NoGroup()
  }
}
