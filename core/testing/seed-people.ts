import { randomBytes } from 'node:crypto'
import type { Users } from '@verdict/core/server'
import type { Db } from 'mongodb'

const password = 'seed-password'

/** Creates the users seed-1, seed-2, …, all with the same password, which is hashed once. */
export async function seedPeople(db: Db, users: Users, count: number, log: (line: string) => void): Promise<void> {
  const docs = db.collection<{ _id: string }>('kernel.users')
  if (await users.findByName('seed-1')) return
  const first = await users.create({ username: 'seed-1', password })
  // Without the calls that followers of the first user still get: the others would wait under the lease of its document.
  const template = await docs.findOne({ _id: first.uid }, { projection: { pending: 0, pendingDue: 0 } })
  const names = Array.from({ length: count - 1 }, (_, index) => `seed-${index + 2}`)
  for (let at = 0; at < names.length; at += 1000)
    await docs.insertMany(
      names
        .slice(at, at + 1000)
        .map((username) => ({ ...template, _id: randomBytes(16).toString('hex'), username, folded: username, nickname: `Student ${username.slice(5)}` })),
      { ordered: false },
    )
  log(`${count} users, seed-1 to seed-${count}, password ${password}`)
}
