import { randomInt } from 'node:crypto'
import { NameTaken, BootError } from '../base/errors.ts'
import type { UserRepository } from '../users/user-repository.ts'

const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password that a person can copy from a terminal without mistaking a sign. */
export function randomPassword(length = 16): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}

/** Creates root on the first start; gives the password that is shown this one time. */
export async function createFirstAccount(users: UserRepository, chosen?: string): Promise<string | undefined> {
  if (await users.find('1')) return undefined
  if (chosen !== undefined && (chosen.length < 6 || chosen.length > 200)) throw new BootError('VERDICT_ROOT_PASSWORD has 6 to 200 characters')
  const password = chosen ?? randomPassword()
  try {
    await users.create({ username: 'root', password, role: 'root' }, '1')
    return password
  } catch (error) {
    // Another process of the same site was faster.
    if (error instanceof NameTaken) return undefined
    throw error
  }
}
