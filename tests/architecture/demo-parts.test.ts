import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const plugins = join(import.meta.dirname, '../../plugins')
const has = (plugin: string, name: string) => existsSync(join(plugins, plugin, name))

/** Plugins with pages that need no part of their own, and why. */
const filledOtherwise: Readonly<Record<string, string>> = {
  'contest-calendars': 'reads calendars of other machines, and shows nothing without them',
  judging: 'shows the judge beside the site',
  messages: 'follows comments, replies and likes of discussions',
  problems: 'shows the problems of sample-problems',
  ranks: 'counts the history of submissions',
  'remote-judging': 'lists sites of other machines, which the demo does not call',
}

test('every plugin with pages has its part of the demo', () => {
  const withPages = readdirSync(plugins).filter((plugin) => has(plugin, 'web'))
  expect(withPages.length).toBeGreaterThan(20)
  const missing = withPages.filter((plugin) => !has(plugin, 'demo.ts'))
  expect(missing, 'write plugins/<name>/demo.ts: core/demo/README.md').toEqual(Object.keys(filledOtherwise))
})
