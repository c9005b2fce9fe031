import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Role } from '@verdict/core'
import { NoUser, randomPassword, type Users } from '@verdict/core/site'
import { WrongCall } from './usages.ts'
import { withUsers } from './with-site.ts'

/** Checks its words before the site is opened; the work returns what has been done. */
type Subcommand = (name: string, word?: string) => (users: Users) => Promise<string>

const create: Subcommand = (name, word = 'default_user') => {
  const role = roleNamed(word)
  return async (users) => {
    const password = randomPassword()
    await users.create({ username: name, password, role })
    return `${name} can log in with ${password}`
  }
}

const setPassword: Subcommand = (name) => async (users) => {
  const password = randomPassword()
  await users.setPassword(await uidOf(users, name), password)
  return `${name} can log in with ${password}; all other sessions have ended`
}

const setRole: Subcommand = (name, word) => {
  const role = roleNamed(word)
  return async (users) => {
    await users.change(await uidOf(users, name), { role })
    return `${name} now has the role ${role}.`
  }
}

const setEmail: Subcommand = (name, word) => {
  const address = addressNamed(word)
  return async (users) => {
    const { email } = await users.change(await uidOf(users, name), { email: address })
    return `${name} now has the email address ${email}.`
  }
}

const subcommands = new Map([
  ['create', create],
  ['password', setPassword],
  ['role', setRole],
  ['email', setEmail],
])

/** Creates accounts, and changes their passwords, roles and addresses. */
export async function user(words: readonly string[]): Promise<void> {
  const [subcommand = '', name, word] = parseArgs({ args: [...words], options: {}, allowPositionals: true }).positionals
  const prepare = subcommands.get(subcommand)
  if (!prepare)
    throw new WrongCall('user', subcommand ? `Unknown subcommand '${subcommand}': use create, password, role or email.` : 'The subcommand is missing.')
  if (!name) throw new WrongCall('user', 'The username is missing.')
  const work = prepare(name, word)
  console.log(await withUsers(({ users }) => work(users)))
}

/** Ends all sessions of all users, after a leak. */
export async function revoke(words: readonly string[]): Promise<void> {
  const { all } = parseArgs({ args: [...words], options: { all: { type: 'boolean' } } }).values
  if (!all) throw new WrongCall('revoke', 'The option --all is missing. It ends the sessions of all users.')
  const ended = await withUsers(({ sessions }) => sessions.endEverywhere())
  console.log(`Sessions ended: ${ended}. All users must log in again.`)
}

function roleNamed(word: string | undefined): Role {
  const read = Role.safeParse(word)
  if (!read.success)
    throw new WrongCall('user', `${word === undefined ? 'The role is missing.' : `Unknown role '${word}'.`} Roles are ${Role.options.join(', ')}.`)
  return read.data
}

function addressNamed(word: string | undefined): string {
  const read = z.email().safeParse(word)
  if (!read.success) throw new WrongCall('user', word ? `'${word}' is not an email address.` : 'The email address is missing.')
  return read.data
}

async function uidOf(users: Users, name: string): Promise<string> {
  const found = await users.findByName(name)
  if (!found) throw new NoUser()
  return found.uid
}
