import { definePlugin } from '@verdict/core'
import { defineServer, siteControl, type SiteControl } from '@verdict/core/server'
import { startTestSite } from '@verdict/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import judging from '../server/index.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'

test('a report for helpers contains each judge with its state and what it says about its machine', async () => {
  let control: SiteControl | undefined
  const reader = defineServer(definePlugin({ id: 'reader' }), { needs: { control: siteControl }, setup: (_, given) => void (control = given.control) })
  const site = await startTestSite([judging, reader])
  onTestFinished(() => site.close())
  await ManualDaemon.of(site, { doctor: 'Machine\n  architecture arm64', trouble: 'no space left' }, 'cellar')
  await ManualDaemon.of(site, {}, 'from before')
  const reports = new Map(await control!.addedReports())
  expect([...reports.keys()]).toEqual(['judges.txt'])
  expect(reports.get('judges.txt')).toMatch(/"queue"[^]*== cellar\n.*"trouble":"no space left".*\nMachine\n {2}architecture arm64\n\n== from before\n/)
})
