import type { ServerContext } from '@verdict/core/server'
import { z } from 'zod'
import { accounts, registered, roleChanged, type AccountsSettings } from '../contract.ts'
import { Campuses } from './classes/campuses.ts'
import { campusCollection, classCollection, type CampusDoc, type ClassDoc } from './classes/class-schema.ts'
import { ClassMembers } from './classes/class-members.ts'
import { Classes } from './classes/classes.ts'
import { profileCollection, type ProfileDoc } from './profiles/profile-schema.ts'
import { ProfileRepository } from './profiles/profile-repository.ts'
import { ProfileService } from './profiles/profile-service.ts'

/** Changes that only this plugin follows: what they lead to must not be lost either. */
const seated = accounts.change('seated', z.object({ uid: z.string() }))
const campusRenamed = accounts.change('campus-renamed', z.object({ campusId: z.int() }))
const classMoved = accounts.change('class-moved', z.object({ classId: z.int() }))

/** Profiles and classes, tied together. */
export function createUserRecords(ctx: ServerContext<AccountsSettings>) {
  const [docs, campusRows, classRows] = [ctx.collection(profileCollection), ctx.collection(campusCollection), ctx.collection(classCollection)]
  const users = () => ctx.users
  const profiles = new ProfileRepository({
    docs,
    users,
    registered: ctx.change(registered, docs, { payload: ({ _id }: ProfileDoc) => ({ uid: _id }), settled: { greeted: true } }),
    roleChanged: ctx.change(roleChanged, docs, { payload: roleChangeOf, settled: { roleVersion: { $gt: 0 } } }),
  })
  const campuses = new Campuses({
    docs: campusRows,
    classes: classRows,
    renamed: ctx.change(campusRenamed, campusRows, { payload: ({ _id }: CampusDoc) => ({ campusId: _id }) }),
    nextId: () => ctx.nextId('campuses'),
  })
  const classes = new Classes({
    docs: classRows,
    profiles: docs,
    campuses,
    moved: ctx.change(classMoved, classRows, { payload: ({ _id }: ClassDoc) => ({ classId: _id }) }),
    nextId: () => ctx.nextId('classes'),
  })
  const members = new ClassMembers({
    profiles,
    docs,
    classDocs: classRows,
    classes,
    campuses,
    seated: ctx.change(seated, docs, { payload: ({ _id }: ProfileDoc) => ({ uid: _id }), settled: { classId: { $ne: null } } }),
    users,
  })
  ctx.follow(seated, ({ uid }) => members.settle(uid))
  ctx.follow(campusRenamed, (campus) => members.resettle(campus))
  ctx.follow(classMoved, (moved) => members.resettle(moved))
  return { profiles, campuses, classes, members, cards: new ProfileService(ctx.users, profiles, classes) }
}

function roleChangeOf({ _id, role, roleBefore, roleVersion }: ProfileDoc) {
  return { uid: _id, from: roleBefore ?? role, to: role, version: roleVersion }
}
