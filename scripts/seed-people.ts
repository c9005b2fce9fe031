import { randomBytes } from 'node:crypto'
import type { Users } from '@verdict/core/server'
import type { SeedGround } from './seed.ts'

const password = 'seed-password'

/** People named seed-1, seed-2, …; all with one password, whose hash is made once. */
export async function seedPeople({ db, amount, log }: SeedGround, users: Users): Promise<void> {
  const docs = db.collection<{ _id: string }>('kernel.users')
  if (await users.findByName('seed-1')) return
  const first = await users.create({ username: 'seed-1', password })
  const pattern = await docs.findOne({ _id: first.uid })
  const names = Array.from({ length: amount.people - 1 }, (_, index) => `seed-${index + 2}`)
  for (let at = 0; at < names.length; at += 1000)
    await docs.insertMany(
      names
        .slice(at, at + 1000)
        .map((username) => ({ ...pattern, _id: randomBytes(16).toString('hex'), username, folded: username, nickname: `Pupil ${username.slice(5)}` })),
      { ordered: false },
    )
  log(`${amount.people} people, seed-1 to seed-${amount.people}, password ${password}`)
}
