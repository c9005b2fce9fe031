import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { severalSites, spawnSite, startTestSite, type SpawnedSite, type TestSite } from '@verdict/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import judging from '../server/index.ts'
import { submission } from '../testing/fixtures.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'

const plugins = ['../server/index.ts', '../testing/task-source.ts'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const settings = { judging: { leaseSeconds: 30 } }
const minuteMs = 60_000

let site: TestSite
let other: SpawnedSite | undefined
beforeEach(async () => {
  site = await startTestSite([judging, taskSource], { settings })
})
afterEach(async () => {
  await other?.kill()
  await site?.close()
})

// Each process looks for expired leases every second.
test.skipIf(severalSites).each([90, -90])(
  'a process that starts with a clock set by %i minutes, which is corrected later, takes no task from its judge, and its own leases hold',
  async (minutes) => {
    const { database, dataDirectory } = site
    const clockOffset = join(dataDirectory, 'clock-offset')
    writeFileSync(clockOffset, String(minutes * minuteMs))
    const api = site.visitor().use(taskSourceApi)
    await api.put({ body: { tasks: ['here', 'there'].map((ref) => ({ ref, uid: ref, work: submission() })) } })
    const daemon = await ManualDaemon.of(site)
    const here = await daemon.claim()
    other = await spawnSite({ plugins, database, dataDirectory, settings, clockOffset })
    const tasks = [...here, ...(await daemon.at(other).claim())]
    expect(tasks).toHaveLength(2)
    const holdFor = async (milliseconds: number) => {
      const began = performance.now()
      await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(milliseconds), { timeout: 10_000, interval: 100 })
      expect((await daemon.renew(tasks)).gone).toEqual([])
    }
    await holdFor(3500)
    writeFileSync(clockOffset, '0')
    await holdFor(3500)
  },
)
