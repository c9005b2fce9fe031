import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ZipFile } from '@verdict/core/server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Redaction } from '../report/redaction.ts'
import { SiteFolder } from './fixtures/site-folder.ts'

/** A plugin with a secret setting, which writes it to the log, throws it, and hands out the report. */
const leaky = `
import { definePlugin, secret } from '@verdict/core'
import { defineServer, siteControl } from '@verdict/core/server'
import { z } from 'zod'
const leaky = definePlugin({ id: 'leaky', settings: z.object({ relay: z.string().default('mail.school.example'), relaySecret: secret(z.string().default('')) }) })
const api = leaky.api({
  change: { method: 'POST', path: '/api/leaky/change', access: 'anyone' },
  report: { method: 'GET', path: '/api/leaky/report', access: 'anyone', answer: 'file' },
})
export default defineServer(leaky, {
  needs: { control: siteControl },
  setup(ctx, { control }) {
    control.addReport('leaky.txt', async () => 'the relay knows ' + ctx.settings().relaySecret)
    ctx.serve(api, {
      async change() {
        await control.changeSettings('leaky', { relaySecret: 'planted-in-settings' })
        ctx.logger.info({ relay: 'smtp://ann:planted-in-address@mail', authorization: 'Bearer planted-in-field' }, 'sent planted-in-settings')
        ctx.logger.error({ err: new Error('535 planted-in-environment, planted-in-yaml: planted%2Fin%2Fcode') }, 'the relay failed')
      },
      report: async () => ({ name: 'report.zip', content: await control.report() }),
    })
  },
})`

let folder: SiteFolder
let url: string
beforeAll(async () => {
  folder = await SiteFolder.create()
  folder.environment = {
    VERDICT_SECRET: 'planted-in-environment, long enough for it',
    VERDICT_BACKUP_S3_SECRET: 'planted-in-environment',
    LEAKY_TOKEN: 'planted/in/code',
  }
  await folder.install('leaky', leaky)
  await folder.write('config/site.yaml', 'plugins: { leaky: true }\nsettings: { kernel: { name: Hill School }, other: { apiKey: planted-in-yaml } }\n')
  url = await folder.start()
  expect((await fetch(`${url}/api/leaky/change`, { method: 'POST' })).status).toBe(200)
})
afterAll(() => folder?.remove())

const planted = /planted[-/%]/

async function filesOf(path: string): Promise<Record<string, string>> {
  const zip = await ZipFile.open(path)
  const files: Record<string, string> = {}
  for await (const entry of zip.entries()) files[entry.path ?? ''] = await text(await zip.read(entry))
  zip.close()
  return files
}

test('verdict report beside a running site has everything but its secrets', async () => {
  const place = await mkdtemp(join(tmpdir(), 'verdict-report-'))
  onTestFinished(() => rm(place, { recursive: true }))
  await vi.waitFor(async () => expect(await readFile(join(folder.root, 'data/logs/recent.log'), 'utf8')).toContain('the relay failed'))
  expect(await folder.verdict('report', join(place, 'report.zip'))).toMatch(/^Saved the report to .*report\.zip\.\nSend this file/)
  expect(await readdir(place)).toEqual(['report.zip'])
  const files = await filesOf(join(place, 'report.zip'))
  expect(Object.entries(files).filter(([, text]) => planted.test(text))).toEqual([])
  expect(files['versions.txt']).toMatch(/^Verdict \d.*\nNode\.js v\d[^]*leaky 1\.0\.0: running/)
  expect(files['config.txt']).toMatch(/name: Hill School[^]*apiKey: "?\[secret\][^]*relay: mail\.school\.example[^]*relaySecret: true[^]*VERDICT_SECRET: set/)
  expect(files['health.txt']).toMatch(/health:/)
  expect(files['doctor.txt']).toMatch(/ok {7}Node\.js/)
  expect(files['leaky.txt']).toBe('the relay knows [secret]')
  expect(files['log.txt']).toMatch(/"msg":"sent \[secret\]"[^]*535 \[secret\], \[secret\]: \[secret\]/)
  expect(files['log.txt']).toMatch(/"path":"\/api\/leaky\/change".*"ip":"\[address\]"/)
})

test('a running site hands out the same files', async () => {
  const path = join(folder.root, 'downloaded.zip')
  await writeFile(path, new Uint8Array(await (await fetch(`${url}/api/leaky/report`)).arrayBuffer()))
  const files = await filesOf(path)
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['about.txt', 'versions.txt', 'config.txt', 'health.txt', 'doctor.txt', 'leaky.txt', 'log.txt']))
  expect(Object.entries(files).filter(([, text]) => planted.test(text))).toEqual([])
  expect(files['health.txt']).toMatch(/"ready":true[^]*verdict_/)
})

test('a site that does not work is reported with the reasons', async () => {
  const broken = await SiteFolder.create()
  onTestFinished(() => broken.remove())
  await broken.write('config/site.yaml', 'port: planted-in-yaml: [\n')
  const file = join(broken.root, 'report.zip')
  expect(await broken.verdict('report', file)).toContain('Saved the report')
  const files = await filesOf(file)
  expect(files['config.txt']).toMatch(/config\/site\.yaml is no valid YAML/)
  expect(files['health.txt']).toMatch(/The site could not be opened/)
  await writeFile(join(broken.root, 'config/site.yaml'), '')
  expect(await broken.verdict('report', file)).toContain('Saved the report')
  expect((await filesOf(file))['health.txt']).toMatch(/There is no site in/)
})

test.each([
  ['{"token":"abc","inner":{"apiKey":"x1","port":25},"ip":"10.0.0.7"}', '{"token":"[secret]","inner":{"apiKey":"[secret]","port":25},"ip":"[address]"}'],
  ['login with password=hunter2 failed', 'login with password=[secret] failed'],
  ['mongodb://ann:hunter2@db/verdict', 'mongodb://[secret]@db/verdict'],
  ['sent eyJhbGciOi.eyJzdWIi.Qk3TSjMZj4nS', 'sent [secret]'],
  ['the known-value, and known%20value', 'the known-value, and [secret]'],
  ['passed 3 of 4', 'passed 3 of 4'],
])('%s', (line, expected) => {
  expect(new Redaction(['known value']).text(line)).toBe(expected)
})
