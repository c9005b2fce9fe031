import { Role } from '../../plugin/index.ts'
import { randomPassword } from '../kernel/first-account.ts'
import { NoUser } from '../kernel/errors.ts'
import type { Users } from '../users/users.ts'
import { withSite } from './with-site.ts'

/** Creates people and gives them passwords and roles. */
export async function user([deed, name, word]: readonly string[]): Promise<void> {
  if (!name) throw new Error('verdict user create|password|role NAME [ROLE]')
  await withSite(async ({ people: { users } }) => {
    if (deed === 'create') {
      const password = randomPassword()
      await users.create({ username: name, password, role: Role.parse(word ?? 'default_user') })
      console.log(`${name} can log in with ${password}`)
    } else if (deed === 'password') {
      const password = randomPassword()
      await users.setPassword(await uidOf(users, name), password)
      console.log(`${name} can log in with ${password}; all other logins have ended`)
    } else if (deed === 'role') {
      await users.change(await uidOf(users, name), { role: Role.parse(word) })
      console.log(`${name} is ${word} now`)
    } else throw new Error(`verdict user knows create, password and role, not '${deed}'`)
  })
}

async function uidOf(users: Users, name: string): Promise<string> {
  const found = await users.findByName(name)
  if (!found) throw new NoUser()
  return found.uid
}
