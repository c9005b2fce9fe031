import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestAdminApi, contestApi, type ContestForm } from '../contract.ts'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import { server as submissions } from '@verdict/plugin-submissions/testing'
import contests from '../server/index.ts'
import { between, form, minutes } from '../testing/forms.ts'

let site: TestSite
let root: Person
let jury: Person
let other: Person
let ann: Person
beforeAll(async () => {
  site = await startTestSite([judging, problems, submissions, contests])
  root = await site.as('root', 'boss')
  jury = await site.as('admin', 'jury')
  other = await site.as('problem_admin', 'other')
  ann = await site.as('default_user', 'ann')
})
afterAll(() => site?.close())

const admin = (person: Person) => person.use(contestAdminApi)
const api = (person: Person) => person.use(contestApi)
type Fields = Partial<Record<keyof ContestForm, unknown>>
const create = async (fields: Fields = {}, person = jury) => (await admin(person).create({ body: form(fields) })).cid
const edit = (cid: number, fields: object, person = jury) => admin(person).edit({ body: { id: cid, ...fields } })
const read = (cid: number, person = jury) => admin(person).read({ query: { cid } })
const titles = ({ records }: { records: { title: string }[] }) => records.map(({ title }) => title)

test('a contest is read as it was saved, with the caller as its creator and the password for its staff only', async () => {
  const cid = await create({
    title: 'First',
    auth: 1,
    pwd: 'open',
    sealRank: true,
    sealRankTime: minutes(60),
    starAccount: [' star '],
    uid: 'x',
    author: 'x',
  } as Fields)
  expect(cid).toBe(1000)
  expect(await read(cid)).toMatchObject({ author: 'jury', pwd: 'open', status: 0, duration: 10_800, sealRank: true, starAccount: ['star'], revision: 1 })
  const info = await api(ann).info({ query: { cid } })
  expect(info).toMatchObject({ id: cid, author: 'jury', title: 'First', auth: 1, status: 0, count: null, gid: null })
  expect(JSON.stringify([info, await api(ann).list({ query: {} }), await admin(jury).list({ query: {} })])).not.toContain('open"')
  for (const person of [other, await site.as('admin', 'colleague')]) {
    await expect(read(cid, person)).rejects.toMatchObject({ code: 'contests/staff-only', status: 403 })
    await expect(edit(cid, { title: 'mine' }, person)).rejects.toMatchObject({ code: 'contests/staff-only' })
    await expect(admin(person).changeVisible({ query: { cid, visible: false } })).rejects.toMatchObject({ code: 'contests/staff-only' })
    await expect(admin(person).clone({ query: { cid } })).rejects.toMatchObject({ code: 'contests/staff-only' })
  }
  await edit(cid, { title: 'Renamed' }, root)
  expect(await read(cid)).toMatchObject({ title: 'Renamed', pwd: 'open', revision: 2 })
})

test('an invalid form is refused with the first reason in the order of its fields, and changes nothing', async () => {
  const cid = await create({ title: 'Kept' })
  const wrong: [Fields, string][] = [
    [{ title: ' ' }, 'title-required'],
    [{ title: 'x'.repeat(501) }, 'text-too-long'],
    [{ description: '' }, 'description-required'],
    [{ description: 'x'.repeat(65_536) }, 'text-too-long'],
    [{ startTime: null }, 'start-required'],
    [{ endTime: '' }, 'end-required'],
    [between(10, 10), 'duration-wrong'],
    [between(10, -10), 'duration-wrong'],
    [{ auth: 1 }, 'password-required'],
    [{ auth: 2, pwd: '' }, 'password-required'],
    [{ sealRank: true }, 'seal-time-wrong'],
    [{ sealRank: true, sealRankTime: minutes(-61) }, 'seal-time-wrong'],
    [{ sealRank: true, sealRankTime: minutes(121) }, 'seal-time-wrong'],
    [{ openAccountLimit: true, accountLimitRule: '' }, 'account-rule-wrong'],
    [{ openAccountLimit: true, accountLimitRule: '<start>9</start><end>1</end>' }, 'account-rule-wrong'],
    [{ starAccount: ['a', 'b', ' a '] }, 'star-twice'],
    [{ awardType: 1, awardConfigList: [] }, 'awards-wrong'],
    [{ awardType: 1, awardConfigList: [{ priority: 1, name: 'Gold', num: 101 }] }, 'awards-wrong'],
    [{ awardType: 2, awardConfigList: [{ priority: 1, name: 'Gold', num: 1.5 }] }, 'awards-wrong'],
    [{ awardType: 2, awardConfigList: [{ priority: 1, name: ' ', num: 1 }] }, 'awards-wrong'],
    [{ awardType: 2, awardConfigList: [{ priority: 1, name: 'Gold' }] }, 'awards-wrong'],
  ]
  const saved = await read(cid)
  const total = (await admin(jury).list({ query: {} })).total
  for (const [fields, code] of wrong) {
    await expect(create(fields), JSON.stringify(fields)).rejects.toMatchObject({ code: `contests/${code}`, http: 200 })
    await expect(edit(cid, { ...(form(fields) as object), title: fields.title ?? 'Changed' }), code).rejects.toMatchObject({ code: `contests/${code}` })
  }
  await expect(edit(cid, { type: 1 })).rejects.toMatchObject({ code: 'contests/type-fixed' })
  await expect(edit(424_242, { title: 'x' })).rejects.toMatchObject({ code: 'contests/no-contest', status: 404 })
  expect(await read(cid)).toEqual(saved)
  expect((await admin(jury).list({ query: {} })).total).toBe(total)
})

test('a save over a newer version is refused where the form names what it has read', async () => {
  const cid = await create()
  const { revision } = await read(cid)
  await edit(cid, { title: 'One', revision })
  await expect(edit(cid, { title: 'Two', revision })).rejects.toMatchObject({ code: 'contests/saved-meanwhile', status: 409 })
  await Promise.all(Array.from({ length: 8 }, (_, index) => edit(cid, index % 2 ? { title: `Title ${index}` } : { description: `Text ${index}` })))
  const after = await read(cid)
  expect([after.revision, after.title, after.description]).toEqual([revision + 9, expect.stringMatching(/^Title/), expect.stringMatching(/^Text/)])
})

test('the list shows visible contests as the clock has them: scheduled, running, ended, the latest start first', async () => {
  const made = async (title: string, start: number, end: number, fields: Fields = {}) => create({ title: `List ${title}`, ...between(start, end), ...fields })
  const soon = await made('soon', 10, 20)
  await made('later', 30, 40, { type: 1 })
  await made('now', -5, 5)
  await made('old', -30, -20)
  await made('older', -40, -30)
  await made('hidden', -40, -30, { visible: false })
  const list = async (query: object) => api(site.visitor()).list({ query: { keyword: 'LIST', ...query } })
  expect(titles(await list({}))).toEqual(['List later', 'List soon', 'List now', 'List old', 'List older'])
  expect(titles(await list({ limit: 2, currentPage: 2 }))).toEqual(['List now', 'List old'])
  expect(await list({ limit: 2, currentPage: 3 })).toMatchObject({ total: 5, pages: 3, records: [{ title: 'List older' }] })
  expect(titles(await list({ status: -1 }))).toEqual(['List later', 'List soon'])
  expect(titles(await list({ status: 0 }))).toEqual(['List now'])
  expect(titles(await list({ status: 1, type: 0 }))).toEqual(['List old', 'List older'])
  expect(titles(await list({ type: 1 }))).toEqual(['List later'])
  expect(titles(await list({ keyword: 'list .*' }))).toEqual([])
  expect(titles(await list({ keyword: 'list\u2028now' }))).toEqual([])
  const recent = await api(site.visitor()).recent()
  expect(recent.map(({ title }) => title).filter((title) => title.startsWith('List'))).toEqual(['List later', 'List soon', 'List now'])
  await edit(soon, { ...between(20 * 24 * 60, 21 * 24 * 60) })
  expect((await api(site.visitor()).recent()).map(({ title }) => title)).not.toContain('List soon')
})

test('a hidden contest exists for its staff alone', async () => {
  const cid = await create({ visible: false })
  for (const person of [ann, other]) {
    await expect(api(person).info({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest', status: 404 })
    await expect(api(person).register({ body: { cid, password: 'x' } })).rejects.toMatchObject({ code: 'contests/no-contest' })
    await expect(api(person).access({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
  }
  expect(await api(jury).info({ query: { cid } })).toMatchObject({ id: cid })
  await admin(jury).changeVisible({ query: { cid, visible: true } })
  expect(await api(ann).info({ query: { cid } })).toMatchObject({ id: cid })
})

test('registering takes the password once, and a new password ends all registrations', async () => {
  const cid = await create({ auth: 2, pwd: 'open' })
  const register = (password: string | null, person = ann) => api(person).register({ body: { cid, password } })
  const access = async (person = ann) => (await api(person).access({ query: { cid } })).access
  expect([await access(), await access(jury), await access(root)]).toEqual([false, true, true])
  for (const password of ['', null, 'Open', 'opened']) await expect(register(password)).rejects.toMatchObject({ code: 'contests/wrong-password' })
  await register('open')
  await expect(register('open')).rejects.toMatchObject({ code: 'contests/already-registered' })
  expect(await access()).toBe(true)
  expect(await api(ann).info({ query: { cid } })).toMatchObject({ count: 1 })
  await edit(cid, { title: 'Same password', pwd: 'open' })
  expect(await access()).toBe(true)
  await edit(cid, { pwd: 'closed' })
  expect(await access()).toBe(false)
  expect(await api(ann).info({ query: { cid } })).toMatchObject({ count: null })
  await register('closed')
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => register('closed', other)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await access(), await access(other)]).toEqual([true, true])
})

test('a public contest takes no registration', async () => {
  const cid = await create()
  await expect(api(ann).register({ body: { cid, password: 'x' } })).rejects.toMatchObject({ code: 'contests/registration-not-needed' })
  expect(await api(ann).access({ query: { cid } })).toMatchObject({ access: true, isStaff: false })
  for (const person of [jury, root]) expect(await api(person).access({ query: { cid } })).toMatchObject({ access: true, isStaff: true })
})

test('an account rule admits the names of its range, and those that it names', async () => {
  const accountLimitRule = '<prefix>team</prefix><suffix>x</suffix><start>9</start><end>12</end><extra>guest ann2</extra>'
  const cid = await create({ auth: 1, pwd: 'p', openAccountLimit: true, accountLimitRule })
  const tries: [name: string, admitted: boolean][] = [
    ['team9x', true],
    ['team12x', true],
    ['guest', true],
    ['team13x', false],
    ['team09x', false],
    ['teamx', false],
    ['team10', false],
    ['ann3', false],
  ]
  for (const [name, admitted] of tries) {
    const person = await site.as('default_user', name)
    const registering = api(person).register({ body: { cid, password: 'p' } })
    if (admitted) await registering
    else await expect(registering, name).rejects.toMatchObject({ code: 'contests/account-refused', status: 403 })
    expect(await api(person).access({ query: { cid } })).toMatchObject({ access: admitted, isStaff: false })
  }
  await edit(cid, { accountLimitRule: '<extra>guest</extra>' })
  expect(await api(await site.as('default_user', 'team11x')).access({ query: { cid } })).toMatchObject({ access: false, isStaff: false })
})

test('a copy is hidden, belongs to its creator, and has no registrations', async () => {
  const cid = await create({ title: 'Original', auth: 1, pwd: 'p', awardType: 2, awardConfigList: [{ priority: 1, name: 'Gold', num: 1 }] })
  await api(ann).register({ body: { cid, password: 'p' } })
  const copy = (await admin(root).clone({ query: { cid } })).cid
  expect(await read(copy, root)).toMatchObject({
    title: 'Original [Cloned]',
    source: cid,
    visible: false,
    author: 'boss',
    awardConfigList: [{ name: 'Gold', num: 1 }],
  })
  expect(await api(root).info({ query: { cid: copy } })).toMatchObject({ count: null })
})

test('only root deletes contests; their registrations go with them', async () => {
  const cid = await create({ auth: 1, pwd: 'p' })
  await api(ann).register({ body: { cid, password: 'p' } })
  await expect(admin(jury).remove({ query: { cid } })).rejects.toMatchObject({ http: 403 })
  await admin(root).remove({ query: { cid } })
  await expect(api(ann).info({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
  await expect(admin(root).remove({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
  await site.settled()
  expect(await site.site.db.collection('contests.registrations').countDocuments({ cid })).toBe(0)
})

test('a creator who is renamed stays the creator', async () => {
  const passing = await site.as('admin', 'passing')
  const cid = await create({}, passing)
  const { users } = site.site.userServices
  await users.change((await users.findByName('passing'))!.uid, { username: 'staying' })
  await site.settled()
  expect(await read(cid, passing)).toMatchObject({ author: 'staying' })
})

test('registrations of deleted users go', async () => {
  const cid = await create({ auth: 1, pwd: 'p' })
  const leaver = await site.as('default_user', 'leaver')
  await api(leaver).register({ body: { cid, password: 'p' } })
  await site.site.userServices.users.remove([(await site.site.userServices.users.findByName('leaver'))!.uid])
  await site.settled()
  expect(await api(ann).info({ query: { cid } })).toMatchObject({ count: null })
})
