import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSiteConfig } from '../workspace/site-config.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verdict-config-'))
  await mkdir(join(root, 'config'))
  await mkdir(join(root, 'node_modules/library'), { recursive: true })
  const description = { name: 'library', version: '1.0.0', exports: { './server': './server.js' }, verdict: { plugin: 'library' } }
  await writeFile(join(root, 'node_modules/library/package.json'), JSON.stringify(description))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function read(yaml: string) {
  await writeFile(join(root, 'config/site.yaml'), yaml)
  return readSiteConfig(root)
}

test('a section with the id of a plugin contains its settings', async () => {
  const { port, settings } = await read('port: 81\nlibrary: { days: 7 }\nsettings: { kernel: { name: School } }')
  expect(port).toBe(81)
  expect(settings).toEqual({ kernel: { name: 'School' }, library: { days: 7 } })
})

test('a section of no plugin, and settings that are given twice, are refused', async () => {
  await expect(read('libary: { days: 7 }')).rejects.toThrow('libary')
  await expect(read('library: { days: 7 }\nsettings: { library: { days: 8 } }')).rejects.toThrow("'library' and 'settings.library' are both there")
})

test.each([
  ['true', "'true' would let every client choose its own address"],
  ['"true"', "'true' would let every client choose its own address"],
  ['0.0.0.0/0', 'a network of all addresses is refused'],
  ['proxy.example', 'each proxy is an address'],
])('a site that trusts %s as its proxy does not start, and says why', async (trustProxy, why) => {
  await expect(read(`http: { trustProxy: ${trustProxy} }`)).rejects.toThrow(why)
})
