import { databaseProxy, severalSites, startTestSite, type DatabaseProxy, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { Scene, server as submissions } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestAdminApi, contestAnnouncementApi, contestApi, printApi } from '../contract.ts'
import contests from '../server/index.ts'
import { form } from '../testing/forms.ts'

let scene: Scene
let site: TestSite
let proxy: DatabaseProxy
beforeAll(async () => {
  scene = await Scene.start([contests])
  const { database, dataDirectory } = scene.site
  proxy = await databaseProxy(database.uri)
  site = await startTestSite([judging, problems, submissions, scribeServer, contests], { database: { name: database.name, uri: proxy.uri }, dataDirectory })
})
afterAll(async () => {
  proxy?.release()
  await site?.close()
  await scene?.site.close()
  await proxy?.close()
})

/** Creates a private contest with a problem, an announcement and a print request; two users log in at the site that loses its database. */
async function begin() {
  const [jury, ann] = [await scene.site.as('admin', 'jury'), await scene.site.as('default_user', 'ann')]
  const admin = jury.use(contestAdminApi)
  const { cid } = await admin.create({ body: form({ auth: 1, pwd: 'secret', openPrint: true }) })
  const { pid } = await scene.problem()
  await admin.addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  await ann.use(contestApi).register({ body: { cid, password: 'secret' } })
  await ann.use(printApi).submit({ body: { cid, content: 'x'.repeat(60) } })
  await jury.use(contestAnnouncementApi).add({ body: { cid, announcement: { title: 'News', content: 'n > 0' } } })
  const [print] = (await jury.use(printApi).list({ query: { cid } })).records
  const [news] = (await jury.use(contestAnnouncementApi).list({ query: { cid } })).records
  const [staff, member] = [site.visitor(), site.visitor()]
  await staff.login('jury')
  await member.login('ann')
  return { cid, print: print!.id, aid: news!.id, staff, member }
}

// It is unknown which of several sites behind the proxy a call reaches.
test.skipIf(severalSites)('a call that loses its database answers an error of the server, not that something is missing or forbidden', async () => {
  const { cid, print, aid, staff, member } = await begin()
  const { list } = member.use(submissionApi)
  const calls: [lost: string, call: () => Promise<unknown>][] = [
    ['contests.contests', () => staff.use(printApi).download({ query: { id: print } })],
    ['contests.contests', () => staff.use(contestAnnouncementApi).change({ body: { announcement: { id: aid, status: 0 } } })],
    ['contests.registrations', () => list({ query: { cid } })],
    ['contests.registrations', () => list({ query: { cid, problemID: 'A' } })],
  ]
  for (const [lost, call] of calls) {
    await call()
    proxy.lose('find', lost)
    await expect(call(), call.toString()).rejects.toMatchObject({ http: 500 })
    proxy.release()
  }
})
