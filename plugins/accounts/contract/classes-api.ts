import { adminRoles, orNull, page, type paged, pageQuery, type PageQuery, time, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { accounts } from './accounts.ts'

/** A campus: a school, or one site of a school. */
export const Campus = z.object({ id: z.int(), name: z.string(), classCount: z.int(), gmtCreate: time })
export type Campus = z.infer<typeof Campus>

/** A class of a campus. */
export const SchoolClass = z.object({ id: z.int(), campusId: z.int(), campusName: z.string(), name: z.string(), memberCount: z.int(), gmtCreate: time })
export type SchoolClass = z.infer<typeof SchoolClass>

/** A member of a class. */
export const ClassMember = z.object({
  uid: z.string(),
  username: z.string(),
  realname: orNull(z.string()),
  nickname: orNull(z.string()),
  avatar: orNull(z.string()),
  number: orNull(z.string()),
})
export type ClassMember = z.infer<typeof ClassMember>

const root = { roles: ['root'] } as const
const staff = { roles: adminRoles } as const
const keyword = z.string().max(100).optional()
const name = z.string().max(1000)
const id = z.object({ id: wireNumber })

/** Campuses, classes and their members. */
export const classesApi = accounts.api({
  campusList: {
    method: 'GET',
    path: '/api/admin/campus/list',
    access: root,
    query: z.object({ ...pageQuery({ limit: 10 }), keyword }),
    output: page(Campus),
    about: 'Lists campuses by name.',
  },
  allCampuses: {
    method: 'GET',
    path: '/api/admin/campus/all',
    access: staff,
    output: z.array(z.object({ id: z.int(), name: z.string() })),
    about: 'Lists all campuses, for a selection.',
  },
  submitCampus: {
    method: 'POST',
    path: '/api/admin/campus',
    access: root,
    body: z.object({ id: wireNumber.nullish(), name }),
    output: z.object({ id: z.int() }),
    about: 'Creates or renames a campus.',
  },
  deleteCampus: { method: 'DELETE', path: '/api/admin/campus', access: root, query: id, about: 'Deletes a campus that has no classes.' },
  classList: {
    method: 'GET',
    path: '/api/admin/class/list',
    access: staff,
    query: z.object({ ...pageQuery({ limit: 10 }), campusId: wireNumber.optional(), keyword }),
    output: page(SchoolClass),
    about: 'Lists classes by name.',
  },
  submitClass: {
    method: 'POST',
    path: '/api/admin/class',
    access: staff,
    body: z.object({ id: wireNumber.nullish(), campusId: wireNumber, name }),
    output: z.object({ id: z.int() }),
    about: 'Creates or updates a class.',
  },
  deleteClass: { method: 'DELETE', path: '/api/admin/class', access: staff, query: id, about: 'Deletes a class. Its members keep their accounts.' },
  classMembers: {
    method: 'GET',
    path: '/api/admin/class/members',
    access: staff,
    query: z.object({ ...pageQuery({ limit: 10 }), id: wireNumber }),
    output: page(ClassMember),
    about: 'Lists the members of a class.',
  },
  addMembers: {
    method: 'POST',
    path: '/api/admin/class/members',
    access: staff,
    body: z.object({ id: wireNumber, usernames: z.array(z.string().max(100)).min(1).max(1000) }),
    output: z.object({ added: z.int() }),
    about: 'Moves users to a class. Changes nothing if a username is unknown.',
  },
  removeMembers: {
    method: 'DELETE',
    path: '/api/admin/class/members',
    access: staff,
    body: z.object({ id: wireNumber, uids: z.array(z.string().max(64)).min(1).max(1000) }),
    about: 'Removes users from a class.',
  },
})

/** The user who requests classes. */
export interface ClassReader {
  readonly uid: string
  readonly role: string
}

/** The classes of the campuses, for plugins that work with whole classes. Site staff see all classes, other users only their own. */
export interface SchoolClasses {
  /** Returns the classes that the reader can see, sorted by name. */
  list(query: PageQuery, reader: ClassReader): Promise<ReturnType<typeof paged<SchoolClass>>>
  /** Returns the members of a class; throws ClassMissing if the reader cannot see the class. */
  memberUids(id: number, reader: ClassReader): Promise<string[]>
}

/** The classes of the site. */
export const schoolClasses = accounts.service<SchoolClasses>('school-classes')

/** A user joined a class, or left it for another one or for none. Their account may be gone by then. */
export const classChanged = accounts.change('seated', z.object({ uid: z.string(), classId: z.int().nullable() }))
