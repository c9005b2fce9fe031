import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePlugin } from '@verdict/core'
import { defineServer, siteArchives, type SiteArchives } from '@verdict/core/server'
import { createSiteArchives } from '../../archives/index.ts'
import { startTestSite, type TestSite } from '@verdict/core/testing'

let archives: SiteArchives
const keeper = defineServer(definePlugin({ id: 'keeper' }), {
  needs: { archives: siteArchives },
  setup: (_, needed) => void ({ archives } = needed),
})

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await startTestSite([keeper], { archives: createSiteArchives })
  folder = join(site.dataDirectory, 'archives')
})
afterAll(() => site?.close())

const never = new AbortController().signal

test('one backup runs at a time', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = archives.alone(() => (begin(), ended))
  await begun
  expect(await archives.alone(async () => 'second')).toBeUndefined()
  end('first')
  expect(await first).toBe('first')
  expect(await archives.alone(async () => 'third')).toBe('third')
})

test('an archive has its name once it is complete, and one that is interrupted leaves nothing', async () => {
  const path = join(folder, 'all.gz')
  await expect(archives.write(path, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual([])
  // As a killed process leaves it.
  await writeFile(`${path}.part`, 'half an archive')
  const report = await archives.write(path, never)
  expect(await readdir(folder)).toEqual(['all.gz'])
  const { documents, files } = report
  expect(await archives.prove(path, join(folder, 'proof'))).toEqual({ documents, files })
  expect(await readdir(folder)).toEqual(['all.gz'])
})

test('a proof of what is no archive fails and leaves nothing', async () => {
  const path = join(folder, 'none.gz')
  await writeFile(path, 'no archive')
  await expect(archives.prove(path, join(folder, 'proof'))).rejects.toThrow('incorrect header check')
  expect(await readdir(folder)).not.toContain('proof')
})
