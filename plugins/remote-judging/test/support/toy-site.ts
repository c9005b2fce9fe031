import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll } from 'vitest'
import { plugins, quickSettings } from '../../testing/remote-site.ts'
import { SimulatedSite } from './simulated-site.ts'

/** A running site whose remote is the toy, with two users. */
export interface ToySite {
  readonly toy: SimulatedSite
  readonly site: TestSite
  readonly root: Person
  readonly pupil: Person
}

/** Starts it before the tests of a file and closes it after them. */
export function toySite(
  more: { plugins?: typeof plugins; toy?: Record<string, unknown>; remote?: Record<string, unknown>; judging?: Record<string, unknown> } = {},
): ToySite {
  const toy = new SimulatedSite()
  const started: { site?: TestSite; root?: Person; pupil?: Person } = {}
  beforeAll(async () => {
    const settings = quickSettings(await toy.start(), more.toy, more.remote, more.judging) as never
    started.site = await startTestSite([...plugins, ...(more.plugins ?? [])], { settings })
    started.root = await started.site.as('root')
    started.pupil = await started.site.as('default_user')
  })
  afterAll(async () => {
    await started.site?.close()
    toy.close()
  })
  return {
    toy,
    get site() {
      return started.site!
    },
    get root() {
      return started.root!
    },
    get pupil() {
      return started.pupil!
    },
  }
}
