import { isAdminRole, type PageQuery } from '@verdict/core'
import type { Collection } from 'mongodb'
import { ClassMissing, type ClassReader, type SchoolClasses } from '../../contract.ts'
import type { ProfileDoc } from '../profiles/stored/profile-schema.ts'
import type { ProfileRepository } from '../profiles/stored/profile-repository.ts'
import type { ClassRepository } from './class-repository.ts'

interface Deps {
  readonly classes: ClassRepository
  readonly profiles: Pick<ProfileRepository, 'read'>
  readonly docs: Collection<ProfileDoc>
}

/** The classes that a reader can see, who may not be site staff. */
export class VisibleClasses implements SchoolClasses {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async list(query: PageQuery, reader: ClassReader) {
    return this.#deps.classes.list({ ...query, id: await this.#onlyClass(reader) })
  }

  async memberUids(id: number, reader: ClassReader): Promise<string[]> {
    const only = await this.#onlyClass(reader)
    if (only !== undefined && only !== id) throw new ClassMissing()
    await this.#deps.classes.find(id)
    const members = this.#deps.docs.find({ classId: id }, { projection: { _id: 1 } }).sort({ _id: 1 })
    return (await members.toArray()).map(({ _id }) => _id)
  }

  /** Returns the number of the only class that the reader sees, or null for none; undefined for staff, who see all. */
  async #onlyClass({ uid, role }: ClassReader): Promise<number | null | undefined> {
    if (isAdminRole(role)) return undefined
    return (await this.#deps.profiles.read(uid)).classId
  }
}
