import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TestSite } from '@verdict/core/testing'
import { rootName, userName, type SamplePeople, type ScreenSet } from './screen.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Every `*.screens.ts` of this folder, in the order of names; the plugin that a set belongs to must be on. */
export async function allScreens(site: TestSite): Promise<ScreenSet[]> {
  const files = readdirSync(folder)
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

/** Makes the sample data of all sets, one after the other; gives what they noted. */
export async function makeSamples(site: TestSite, sets: readonly ScreenSet[]): Promise<Record<string, string | number>> {
  const people: SamplePeople = { root: await site.as('root', rootName), user: await site.as('default_user', userName) }
  const noted: Record<string, string | number> = {}
  for (const { plugin, sample } of sets) {
    const more = await sample?.(site, people).catch((cause: unknown) => {
      throw new Error(`the sample data of '${plugin}' could not be made`, { cause })
    })
    Object.assign(noted, more)
  }
  await site.settled()
  return noted
}
