import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TestSite } from '@verdict/core/testing'
import { rootName, userName, type SamplePeople, type ScreenSet } from './screen.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Loads every `*.screens.ts` of this folder and those in it, sorted by path, whose plugin is running. */
export async function allScreens(site: TestSite): Promise<ScreenSet[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.screens.ts'))
    .toSorted()
  const sets = await Promise.all(files.map(async (file) => ((await import(pathToFileURL(folder + file).href)) as { default: ScreenSet }).default))
  const running = new Set([
    'kernel',
    ...site.site
      .plugins()
      .filter(({ health }) => health === 'running')
      .map(({ id }) => id),
  ])
  return sets.filter(({ plugin }) => running.has(plugin))
}

/** Finds and creates the sample data of all sets, one after the other; returns their ids. */
export async function makeSamples(site: TestSite, sets: readonly ScreenSet[]): Promise<Record<string, string | number>> {
  const people: SamplePeople = { root: await loggedIn(site, rootName), user: await loggedIn(site, userName) }
  const sampleIds: Record<string, string | number> = {}
  for (const { plugin, sample } of sets) {
    const more = await sample?.(site, people).catch((cause: unknown) => {
      throw new Error(`the sample data of '${plugin}' could not be made`, { cause })
    })
    Object.assign(sampleIds, more)
  }
  await site.settled()
  return sampleIds
}

async function loggedIn(site: TestSite, username: string): Promise<SamplePeople['root']> {
  const person = site.visitor()
  await person.login(username)
  return person
}
