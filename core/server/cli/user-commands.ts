import { parseArgs } from 'node:util'
import { Role } from '../../plugin/index.ts'
import { randomPassword } from '../kernel/first-account.ts'
import { NoUser } from '../kernel/errors.ts'
import type { Users } from '../users/users.ts'
import { WrongCall } from './usages.ts'
import { withSite } from './with-site.ts'

const deeds = ['create', 'password', 'role']

/** Creates people and gives them passwords and roles. */
export async function user(words: readonly string[]): Promise<void> {
  const [deed = '', name, word] = parseArgs({ args: [...words], options: {}, allowPositionals: true }).positionals
  if (!deeds.includes(deed)) throw new WrongCall('user', deed ? `Nothing about people is called '${deed}'.` : 'What shall be done is missing.')
  if (!name) throw new WrongCall('user', 'The name of a person is missing.')
  const role = deed === 'password' ? undefined : roleNamed(word ?? (deed === 'create' ? 'default_user' : undefined))
  await withSite(async ({ people: { users } }) => {
    if (deed === 'role') {
      await users.change(await uidOf(users, name), { role: role! })
      return console.log(`${name} is ${role} now.`)
    }
    const password = randomPassword()
    if (deed === 'create') await users.create({ username: name, password, role: role! })
    else await users.setPassword(await uidOf(users, name), password)
    console.log(`${name} can log in with ${password}${deed === 'create' ? '' : '; all other logins have ended'}`)
  })
}

function roleNamed(word: string | undefined): Role {
  const read = Role.safeParse(word)
  if (!read.success)
    throw new WrongCall('user', `${word === undefined ? 'The role is missing.' : `There is no role '${word}'.`} Roles are ${Role.options.join(', ')}.`)
  return read.data
}

async function uidOf(users: Users, name: string): Promise<string> {
  const found = await users.findByName(name)
  if (!found) throw new NoUser()
  return found.uid
}
