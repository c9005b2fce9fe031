import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { groupApi, memberApi, memberImportApi } from '../../../plugins/groups/contract.ts'
import { userName } from '../screens/screen.ts'
import { phone, SampleSite } from '../support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['groups'] })
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => `${sampleSite.site.url}/course${path}`

/** A group in which an ordinary user has the rights of its root. */
async function groupRunBy(username: string, shortName: string): Promise<number> {
  const { site } = sampleSite
  const boss = await site.as('root')
  const { gid } = await boss.use(groupApi).create({ body: { name: `Club ${shortName}`, shortName, brief: 'Trees and paths' } })
  const head = site.visitor()
  await head.login(username)
  await head.use(memberApi).join({ query: { gid } })
  const { uid } = (await site.site.userServices.users.findByName(username))!
  await boss.use(memberApi).changeLevel({ body: { gid, uid, auth: 5 } })
  return gid
}

test('a user who runs a group invites others, and withdraws an invitation', async () => {
  const gid = await groupRunBy(userName, 'GRAPHS')
  for (const name of ['anna', 'bert']) await sampleSite.site.as('default_user', name)
  const head = await sampleSite.enter('user')
  await head.goto(address(`/${gid}/member`))
  await head.getByRole('button', { name: 'Invite users' }).click()
  await head.getByRole('textbox', { name: 'Usernames', exact: true }).fill('anna, bert nobody')
  await head.getByRole('button', { name: 'Check' }).click()
  await head.getByRole('row', { name: /anna Will be invited/ }).waitFor()
  await head.getByRole('row', { name: /nobody Unknown username/ }).waitFor()
  await head.getByRole('button', { name: 'Invite 2 users' }).click()
  await head.getByText('Invited 2 users').waitFor()
  const invited = head.getByRole('table', { name: 'Invited users' })
  await invited.getByRole('row', { name: /bert Waiting for an answer/ }).waitFor()
  await head.getByRole('button', { name: 'Withdraw the invitation to anna' }).click()
  await head.getByText('Invitation withdrawn').waitFor()
  await invited.getByRole('row', { name: /anna/ }).waitFor({ state: 'detached' })
}, 120_000)

test('on a phone, a user accepts one invitation from the list of groups and declines another on its page', async () => {
  const gid = await groupRunBy('zihan.li', 'MATHS')
  const head = sampleSite.site.visitor()
  await head.login('zihan.li')
  await head.use(memberImportApi).add({ body: { gid, usernames: [userName] } })
  const page = await sampleSite.enter('user', phone)
  await page.goto(address(''))
  await page.getByRole('list', { name: '团队邀请' }).getByText('Club MATHS').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: '接受 信息学竞赛邀请组 的邀请' }).click()
  await page.waitForURL(address(`/${sampleSite.sampleIds.invitingGid}`))
  await page.getByRole('button', { name: '退出团队' }).waitFor()
  await page.goto(address(`/${gid}`))
  await page.getByRole('button', { name: '拒绝 Club MATHS 的邀请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '拒绝' }).click()
  await page.getByText('已拒绝邀请').waitFor()
  await page.getByRole('list', { name: '团队邀请' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '加入团队' }).waitFor()
}, 120_000)
