import type { paged, PageQuery } from '@verdict/core'
import { accounts } from './accounts.ts'
import type { SchoolClass } from './classes-api.ts'

/** Who asks for classes. */
export interface ClassReader {
  readonly uid: string
  readonly role: string
}

/** The classes of the campuses, for plugins that do something with whole classes. Staff of the site sees all of them, everybody else their own one. */
export interface SchoolClasses {
  /** The classes that somebody sees, sorted by name. */
  list(query: PageQuery, reader: ClassReader): Promise<ReturnType<typeof paged<SchoolClass>>>
  /** The members of a class; throws ClassMissing for a class that the reader does not see. */
  memberUids(id: number, reader: ClassReader): Promise<string[]>
}

/** The classes of the site. */
export const schoolClasses = accounts.service<SchoolClasses>('school-classes')
