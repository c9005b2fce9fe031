import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Role } from '@verdict/core'
import { NoUser, randomPassword, type Users } from '@verdict/core/site'
import { WrongCall } from './usages.ts'
import { withUsers } from './with-site.ts'

const subcommands = ['create', 'password', 'role', 'email']

/** Creates accounts, and changes their passwords, roles and addresses. */
export async function user(words: readonly string[]): Promise<void> {
  const [subcommand = '', name, word] = parseArgs({ args: [...words], options: {}, allowPositionals: true }).positionals
  if (!subcommands.includes(subcommand))
    throw new WrongCall('user', subcommand ? `Unknown subcommand '${subcommand}': use create, password, role or email.` : 'The subcommand is missing.')
  if (!name) throw new WrongCall('user', 'The user name is missing.')
  if (subcommand === 'email' && !z.email().safeParse(word).success)
    throw new WrongCall('user', word ? `'${word}' is no email address.` : 'The email address is missing.')
  const role = ['password', 'email'].includes(subcommand) ? undefined : roleNamed(word ?? (subcommand === 'create' ? 'default_user' : undefined))
  await withUsers(async ({ users }) => {
    if (subcommand === 'role') {
      await users.change(await uidOf(users, name), { role: role! })
      return console.log(`${name} now has the role ${role}.`)
    }
    if (subcommand === 'email') {
      const { email } = await users.change(await uidOf(users, name), { email: word! })
      return console.log(`${name} now has the email address ${email}.`)
    }
    const password = randomPassword()
    if (subcommand === 'create') await users.create({ username: name, password, role: role! })
    else await users.setPassword(await uidOf(users, name), password)
    console.log(`${name} can log in with ${password}${subcommand === 'create' ? '' : '; all other logins have ended'}`)
  })
}

/** Ends all sessions of all users, after a leak. */
export async function revoke(words: readonly string[]): Promise<void> {
  const { all } = parseArgs({ args: [...words], options: { all: { type: 'boolean' } } }).values
  if (!all) throw new WrongCall('revoke', 'The option --all is missing: it ends the sessions of all users.')
  const ended = await withUsers(({ sessions }) => sessions.endEverywhere())
  console.log(`Sessions ended: ${ended}. All users must log in again.`)
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
