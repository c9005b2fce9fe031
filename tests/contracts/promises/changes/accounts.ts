import { roleNumbers, type Role } from '@verdict/core'
import { accountApi, classesApi, userAdminApi } from '@verdict/plugin-accounts/contract'
import { questionApi } from '@verdict/plugin-contest-questions/contract'
import { printApi } from '@verdict/plugin-contests/contract'
import { commentApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { noticeAdminApi } from '@verdict/plugin-notices/contract'
import { expect } from 'vitest'
import type { Changes } from '../prepared-change.ts'
import type { Named, World } from '../world.ts'
import { fullGroup } from './groups.ts'

/** A user who has something of everything: of their own, and as a participant. */
async function activeUser(world: World): Promise<Named> {
  const user = await world.user('admin')
  const problem = await world.problem({}, user)
  const tid = await world.training(problem, user)
  await world.joinTraining(tid, user)
  const cid = await world.contest(problem, user)
  await world.group(user)
  await fullGroup(world, user)
  await world.judged(user, problem.id, { tid })
  await world.judged(user, 'A', { cid })
  await user.person.use(printApi).submit({ body: { cid, content: 'Print this. '.repeat(10) } })
  await user.person.use(questionApi).ask({ body: { cid: await world.contest(problem), text: 'Who prints this?' } })
  await world.reply(await world.comment(await world.post({}, user), user))
  const did = await world.post()
  await user.person.use(discussionApi).like({ query: { did, toLike: true } })
  await user.person.use(commentApi).like({ query: { cid: await world.comment(did), toLike: true } })
  return user
}

const changedUser = (world: World) => world.user()
const edited = ({ uid, name }: Named, role: Role) => ({ uid, username: name, type: roleNumbers[role], status: 0 })
const roleMessages = (world: World, { uid }: Named) => world.collection('notices.messages').countDocuments({ uid, key: /^role / })

/** A class at a campus, with a member. */
async function schoolClass(world: World) {
  const classes = world.root.person.use(classesApi)
  const member = await world.user()
  const { id: campusId } = await classes.submitCampus({ body: { name: world.name('Campus ') } })
  const { id } = await classes.submitClass({ body: { campusId, name: world.name('Class ') } })
  await classes.addMembers({ body: { id, usernames: [member.name] } })
  return { classes, member, campusId, id }
}

const schoolOf = async (world: World, { uid }: Named) => (await world.collection('kernel.users').findOne({ _id: uid }))?.school as string

/** A notice to all users that was delivered, and that later users receive as well. */
async function earlierNotice(world: World) {
  await world.root.person.use(noticeAdminApi).add({ body: { title: 'Welcome', content: 'To all', type: 'All' } })
  await world.site.orderJobs(['notices/push'])
  await world.site.settled()
}

export const accountChanges: Changes = {
  'a visitor signs up': async (world) => {
    await world.shared(earlierNotice)
    const username = world.name('guest')
    const body = { username, password: 'open-sesame', email: `${username}@example.org` }
    return {
      make: () => world.scene.site.visitor().use(accountApi).register({ body }),
      verify: async () => {
        const user = await world.collection('kernel.users').findOne({ username })
        expect(await world.collection('accounts.profiles').countDocuments({ _id: user!._id })).toBe(1)
        expect(await world.collection('notices.messages').countDocuments({ uid: user!._id, title: 'Welcome' })).toBe(1)
      },
    }
  },
  'root renames a user': async (world) => {
    const user = await world.shared(activeUser)
    const body = edited({ ...user, name: world.name('renamed') }, 'admin')
    return { make: () => world.root.person.use(userAdminApi).editUser({ body }) }
  },
  "root changes a user's role": async (world) => {
    const user = await world.shared(changedUser)
    const [before, { role }] = [await roleMessages(world, user), (await world.collection('kernel.users').findOne({ _id: user.uid }))!]
    const body = edited(user, role === 'admin' ? 'problem_admin' : 'admin')
    return {
      make: () => world.root.person.use(userAdminApi).editUser({ body }),
      verify: async () => expect(await roleMessages(world, user)).toBe(before + 1),
    }
  },
  'root deletes a user': async (world) => {
    const { uid } = await activeUser(world)
    return {
      make: () => world.root.person.use(userAdminApi).deleteUsers({ body: { ids: [uid] } }),
      verify: async () => expect(await world.collection('kernel.users').countDocuments({ _id: uid })).toBe(0),
    }
  },
  'an admin adds a user to a class': async (world) => {
    const { classes } = await world.shared(schoolClass)
    const user = await world.shared(changedUser)
    const name = world.name('Another campus ')
    const { id: campusId } = await classes.submitCampus({ body: { name } })
    const { id } = await classes.submitClass({ body: { campusId, name: world.name('Another class ') } })
    return {
      make: () => classes.addMembers({ body: { id, usernames: [user.name] } }),
      verify: async () => expect(await schoolOf(world, user)).toBe(name),
    }
  },
  'root renames a campus': async (world) => {
    const { classes, member, campusId } = await world.shared(schoolClass)
    await classes.submitClass({ body: { id: (await world.shared(schoolClass)).id, campusId, name: world.name('Class ') } })
    const name = world.name('Renamed campus ')
    return { make: () => classes.submitCampus({ body: { id: campusId, name } }), verify: async () => expect(await schoolOf(world, member)).toBe(name) }
  },
  'an admin moves a class to another campus': async (world) => {
    const { classes, id, member } = await world.shared(schoolClass)
    const name = world.name('Other campus ')
    const body = { id, campusId: (await classes.submitCampus({ body: { name } })).id, name: world.name('Moved class ') }
    return { make: () => classes.submitClass({ body }), verify: async () => expect(await schoolOf(world, member)).toBe(name) }
  },
}
