import type { ServerContext } from '@verdict/core/server'
import { z } from 'zod'
import { accounts, classChanged, registered, roleChanged, type AccountsSettings } from '../../contract.ts'
import { CampusRepository } from '../classes/campus-repository.ts'
import { campusCollection, classCollection, type CampusDoc, type ClassDoc } from '../classes/class-schema.ts'
import { ClassMembers } from '../classes/class-members.ts'
import { ClassRepository } from '../classes/class-repository.ts'
import { VisibleClasses } from '../classes/visible-classes.ts'
import { profileCollection, type ProfileDoc } from './stored/profile-schema.ts'
import { ProfileRepository } from './stored/profile-repository.ts'
import { ProfileService } from './profile-service.ts'

// Changes that only this plugin follows, so that their consequences survive a crash. Their ids are stored in documents with unfinished followers.
const campusRenamed = accounts.change('campus-renamed', z.object({ campusId: z.int() }))
const classMoved = accounts.change('class-moved', z.object({ classId: z.int() }))

/** Creates the repositories and services of profiles and classes, which depend on each other. */
export function createUserRecords(ctx: ServerContext<AccountsSettings>) {
  const [docs, campusDocs, classDocs] = [ctx.collection(profileCollection), ctx.collection(campusCollection), ctx.collection(classCollection)]
  const users = () => ctx.users
  const profiles = new ProfileRepository({
    docs,
    users,
    registered: ctx.change(registered, docs, { payload: ({ _id }: ProfileDoc) => ({ uid: _id }), settled: { greeted: true } }),
    roleChanged: ctx.change(roleChanged, docs, { payload: roleChangeOf, settled: { roleVersion: { $gt: 0 } } }),
  })
  const campuses = new CampusRepository({
    docs: campusDocs,
    classes: classDocs,
    renamed: ctx.change(campusRenamed, campusDocs, { payload: ({ _id }: CampusDoc) => ({ campusId: _id }) }),
    nextId: () => ctx.nextId('campuses'),
  })
  const inClass = { payload: ({ _id, classId }: ProfileDoc) => ({ uid: _id, classId }), settled: { classId: { $ne: null } } }
  const membership = ctx.change(classChanged, docs, inClass)
  const classes = new ClassRepository({
    docs: classDocs,
    profiles: docs,
    membership,
    campuses,
    moved: ctx.change(classMoved, classDocs, { payload: ({ _id }: ClassDoc) => ({ classId: _id }) }),
    nextId: () => ctx.nextId('classes'),
  })
  const members = new ClassMembers({
    profiles,
    docs,
    classDocs,
    classes,
    campuses,
    membership,
    users,
  })
  const visibleClasses = new VisibleClasses({ classes, profiles, docs })
  ctx.follow(classChanged, ({ uid }) => members.syncSchool(uid))
  ctx.follow(campusRenamed, (campus) => members.syncSchools(campus))
  ctx.follow(classMoved, (schoolClass) => members.syncSchools(schoolClass))
  return { profiles, campuses, classes, members, visibleClasses, profileService: new ProfileService(ctx.users, profiles, classes) }
}

function roleChangeOf({ _id, role, roleBefore, roleVersion }: ProfileDoc) {
  return { uid: _id, from: roleBefore ?? role, to: role, version: roleVersion }
}
