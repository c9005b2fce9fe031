import type { StorageUse } from '@verdict/core'
import type { StorageUses } from '@verdict/core/server'
import { saveOver, type SealedTexts } from '@verdict/server-kit'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { OwnerOnly, SavedMeanwhile, type GroupForm } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'
import type { GroupRepository } from '../group/group-repository.ts'
import { groupDetail } from '../group/group-rows.ts'
import type { MemberService } from '../members/member-service.ts'
import type { FoundingLimits } from './founding-limits.ts'
import { groupInput } from './group-input.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly groups: GroupRepository
  readonly access: GroupAccessService
  readonly members: MemberService
  readonly limits: FoundingLimits
  readonly codes: SealedTexts
  readonly storage: Pick<StorageUses, 'of'>
  nextId(): Promise<number>
  /** Publishes that permissions of users in groups have changed. */
  rightsChanged(): Promise<void>
}

/** Creates, edits and disbands groups. */
export class GroupService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async detail(gid: number, caller: Person) {
    const { group, isRoot } = await this.#deps.access.open(gid, caller)
    return groupDetail(group, isRoot ? this.#deps.codes.open(group.code) : null)
  }

  async create(form: GroupForm, caller: Person): Promise<{ gid: number }> {
    const { groups, members, limits, codes, nextId } = this.#deps
    const { code, ...input } = groupInput(form, false)
    return limits.within(caller, async () => {
      const gid = await nextId()
      const now = new Date()
      const beginning = { avatar: null, memberCount: 1, countVersion: 0, revision: 1, gmtCreate: now, gmtModified: now }
      await groups.insert({ ...input, code: codes.seal(code), ...beginning, _id: gid, uid: caller.uid, owner: caller.username })
      try {
        // Counted again, because another process may have created one since.
        await limits.requireRoom(caller, 0)
      } catch (error) {
        await groups.discard(gid)
        throw error
      }
      await members.addOwner(gid)
      return { gid }
    })
  }

  /** Saves the settings; with an expected revision, only over that one. */
  async edit(form: GroupForm, caller: Person): Promise<void> {
    const { groups, access, codes, rightsChanged } = this.#deps
    const written = await saveOver({
      read: () => access.root(form.id ?? 0, caller),
      refuse: ({ group }) => typeof form.revision === 'number' && form.revision !== group.revision && new SavedMeanwhile(),
      change: ({ group, isSiteRoot }) => {
        const { code, ...input } = groupInput(form, isSiteRoot, { ...group, code: codes.open(group.code) })
        return { ...input, code: codes.seal(code) }
      },
      write: ({ group }, input) => groups.save(group, input),
    })
    if (written && written.change.isClosed !== written.saved.group.isClosed) await rightsChanged()
  }

  async disband(gid: number, caller: Person): Promise<void> {
    const { groups, access, rightsChanged } = this.#deps
    const { isOwner, isSiteRoot } = await access.open(gid, caller)
    if (!isOwner && !isSiteRoot) throw new OwnerOnly()
    await groups.remove(gid)
    await rightsChanged()
  }

  async storageOf(gid: number, caller: Person): Promise<StorageUse> {
    await this.#deps.access.admin(gid, caller)
    return this.#deps.storage.of(`group:${gid}`)
  }

  async accessOf(gid: number, caller: Person): Promise<{ access: boolean }> {
    return { access: (await this.#deps.access.open(gid, caller)).isMember }
  }

  async levelOf(gid: number, caller: Person): Promise<number> {
    return (await this.#deps.access.open(gid, caller)).level
  }
}
