import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import library from '../../core/test/fixtures/library.ts'
import readers from '../../core/test/fixtures/readers.ts'
import { ownerOf, type PluginRow } from '@verdict/core'
import { sitePlugin } from '../../core/server/boot/site-options.ts'
import { createSiteArchives } from '@verdict/command/archives'
import { discoverPlugins, inspectSite, loadPlugin, type SitePlugin } from '@verdict/core/site'
import { startTestSite, testDatabase } from '@verdict/core/testing'

const root = fileURLToPath(new URL('../..', import.meta.url))
const installed = await Promise.all(discoverPlugins(root).map(loadPlugin))
const all = [...installed, ...[library, readers].map(sitePlugin)]
const idOf = ({ server }: SitePlugin) => server.plugin.id

/** A plugin with all its required needs, transitively. */
function closed(plugin: SitePlugin, over: readonly SitePlugin[], seen: Set<SitePlugin> = new Set()): Set<SitePlugin> {
  seen.add(plugin)
  for (const need of Object.values(plugin.server.needs)) {
    if ('optional' in need) continue
    const owner = over.find((other) => idOf(other) === ownerOf(need))
    if (owner && !seen.has(owner)) closed(owner, over, seen)
  }
  return seen
}

type Rows = readonly Pick<PluginRow, 'id' | 'health' | 'reason'>[]
const inOrder = (rows: Rows) => rows.map(({ id, health, reason }) => ({ id, health, reason })).toSorted((a, b) => a.id.localeCompare(b.id))
const running = (plugins: Iterable<SitePlugin>) => inOrder([...plugins].map((plugin) => ({ id: idOf(plugin), health: 'running', reason: null })))

async function started(plugins: readonly SitePlugin[]): Promise<Rows> {
  const site = await startTestSite(plugins, { archives: createSiteArchives })
  try {
    return inOrder(site.site.plugins())
  } finally {
    await site.close()
  }
}

/** Sets up the plugins without HTTP: what only listening shows, such as two equal routes, shows when all plugins start. */
async function setUp(plugins: readonly SitePlugin[]): Promise<Rows> {
  const database = await testDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-subset-'))
  try {
    const options = { plugins, archives: createSiteArchives, dataDirectory, database, passwordCost: 4 }
    return await inspectSite(options, async ({ registry }) => inOrder(registry.rows(() => 0)))
  } finally {
    await database.drop()
    await rm(dataDirectory, { recursive: true })
  }
}

test('the servers of all plugins load in Node itself, which finds fewer exports in packages than the runner of the tests', async () => {
  const files = discoverPlugins(root).map(({ id }) => join(root, 'plugins', id, 'server/index.ts'))
  const script = `for (const file of ${JSON.stringify(files)}) await import(file).catch((error) => console.log(file, error.message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  expect(stdout).toBe('')
})

test('law 8 covers all plugins', () => {
  expect(all.map(idOf)).toEqual(expect.arrayContaining(['library', 'readers']))
})

test('law 8 the kernel starts alone, and with all plugins', async () => {
  expect(await started([])).toEqual([])
  expect(await started(all)).toEqual(running(all))
}, 120_000)

test.each(all.map((plugin) => [idOf(plugin), plugin] as const))(
  'law 8 %s starts with nothing but its needs',
  async (_, plugin) => {
    const subset = [...closed(plugin, all)]
    expect(await setUp(subset)).toEqual(running(subset))
  },
  60_000,
)

test('law 8 fails when a plugin depends on one that it did not declare', async () => {
  const { definePlugin } = await import('@verdict/core')
  const { defineServer } = await import('@verdict/core/server')
  const undeclared = defineServer(definePlugin({ id: 'undeclared' }), {
    setup() {
      throw new Error('where is the library?')
    },
  })
  expect(await setUp([sitePlugin(undeclared)])).not.toEqual(running([sitePlugin(undeclared)]))
})
