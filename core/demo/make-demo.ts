import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { numbersOf, Random } from '@verdict/core/testing'
import type { Site } from '@verdict/core/site'
import { staff, students, type CastMember } from './cast.ts'
import { daysFrom, type Demo, type DemoWorld } from './demo.ts'
import { People } from './people.ts'

const daysOfHistory = 60

/**
 * Fills a new site with a living school, made by the parts of its plugins. While it works, the clock of this process shows the times of the demo. The site must
 * be started again afterwards: then followers catch up with what the parts have written.
 */
export async function makeDemo(
  site: Site,
  parts: readonly Demo[],
  { now = new Date(), seed = 1, password, report }: { now?: Date; seed?: number; password: string; report?: (step: string) => void },
) {
  const changes: string[] = []
  let people = await People.of(site)
  const { jobs, delivery } = site.services
  const together = async (work: () => Promise<unknown>) => {
    await delivery.pause()
    await work()
    await delivery.resume()
  }
  const world: DemoWorld = {
    now,
    random: new Random(seed),
    db: site.db,
    numbers: numbersOf(site.db),
    at: (time) => mock.timers.setTime(time.getTime()),
    as: (username) => people.as(username),
    uidOf: (username) => people.uidOf(username),
    together,
    catchUp: ({ id }) => void changes.push(id),
  }
  const addPeople = async () => {
    await Promise.all([...staff, ...students].map((member) => site.userServices.users.create({ ...accountOf(member), password })))
    people = await People.of(site)
    for (const { introduce } of parts) await introduce?.(world)
  }
  report?.(`Adding ${staff.length + students.length} users and the sample problems …`)
  await Promise.all([together(addPeople), ...parts.map(({ prepare }) => prepare?.(world))])
  const begin = daysFrom(now, -daysOfHistory, '08:00')
  const usernames = [...staff, ...students].map(({ username }) => username)
  await site.db.collection('kernel.users').updateMany({ username: { $in: usernames } }, { $set: { gmtCreate: begin } })
  // A job that ran while the clock moves would look dead. The next start runs those that are due.
  await jobs.stop()
  mock.timers.enable({ apis: ['Date'], now: begin })
  try {
    for (const { adds, create } of parts) {
      if (adds !== undefined && create) report?.(`Adding ${adds} …`)
      await create?.(world)
    }
    for (const { adds, create, finish } of parts) {
      if (adds !== undefined && !create) report?.(`Adding ${adds} …`)
      await finish?.(world)
    }
    report?.('Computing rankings …')
    await delivery.idle()
  } finally {
    mock.timers.reset()
  }
  const keys = changes.flatMap((change) => delivery.followers.of(change).map(({ key }) => key))
  await site.db.collection<{ _id: string }>('kernel.followers').updateMany({ _id: { $in: keys } }, { $set: { again: true } })
}

function accountOf({ username, realname, gender, ...rest }: (typeof staff)[number] | CastMember) {
  const role = 'role' in rest ? rest.role : ('default_user' as const)
  return { username, realname, nickname: realname.split(' ')[0] ?? null, gender, school: '湖滨中学', role }
}

/** Loads the parts of the demo site that the plugins in these folders have, in the same order. */
export async function findParts(pluginFolders: readonly string[]): Promise<Demo[]> {
  const parts: Demo[] = []
  // One after the other: some import the parts of others, and a test runner may load a module twice that is wanted twice at the same time.
  // Packages contain compiled files.
  const files = pluginFolders.flatMap((folder) => ['demo.ts', 'demo.js'].map((name) => join(folder, name)))
  for (const file of files.filter((path) => existsSync(path))) {
    const { demo }: { demo: Demo } = await import(pathToFileURL(file).href)
    parts.push(demo)
  }
  return parts
}
