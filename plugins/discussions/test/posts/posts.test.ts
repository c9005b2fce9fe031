import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiscussionScene } from '../../testing/discussion-scene.ts'

let scene: DiscussionScene
beforeAll(async () => {
  scene = await DiscussionScene.start({ boss: 'root', admin: 'admin', ann: 'default_user', ben: 'default_user', mute: 'mute_user' })
})
afterAll(() => scene?.close())

const detail = (name: string, did: number) => scene.api(name).detail({ query: { did } })

test('a post has the fields of its form, its author and what the category is called; nothing else comes from the body', async () => {
  await scene.problem({ problemId: 'SUM' })
  const forged = {
    id: 1,
    uid: '1',
    author: 'boss',
    role: 'root',
    avatar: 'x',
    viewNum: 99,
    likeNum: 99,
    commentNum: 99,
    gid: 4,
    status: 1,
    topPriority: true,
    hasLike: true,
  }
  const did = await scene.post('ann', { ...forged, pid: 'SUM', title: ' How? ', categoryId: '2' })
  expect(did).toBe(1)
  const uid = (await scene.site.site.userServices.users.findByName('ann'))!.uid
  expect(await detail('visitor', did)).toEqual({
    id: did,
    categoryId: 2,
    categoryName: '题解',
    title: 'How?',
    description: 'In short',
    content: 'In **full**',
    pid: 'SUM',
    uid,
    author: 'ann',
    avatar: null,
    titleName: null,
    titleColor: null,
    role: null,
    viewNum: 1,
    likeNum: 0,
    commentNum: 0,
    topPriority: false,
    status: 0,
    gid: null,
    gmtCreate: expect.stringMatching(/Z$/),
    gmtModified: expect.stringMatching(/Z$/),
    hasLike: false,
    links: [],
    mayEdit: false,
    mayDelete: false,
  })
  expect(await detail('ann', did)).toMatchObject({ mayEdit: true, mayDelete: true })
  expect(await detail('admin', did)).toMatchObject({ mayEdit: false, mayDelete: true })
  expect(await detail('boss', did)).toMatchObject({ mayEdit: true, mayDelete: true })
})

test('a list shows the content of the own posts alone', async () => {
  const did = await scene.post('ann')
  const row = async (name: string) => (await scene.api(name).list({ query: {} })).records.find(({ id }) => id === did)
  expect(await row('ann')).toMatchObject({ content: 'In **full**', author: 'ann', status: 0 })
  for (const name of ['ben', 'visitor', 'admin']) expect(await row(name), name).toMatchObject({ content: null, title: 'A question' })
})

test('the form is checked in the order of its fields, and a mistake adds nothing', async () => {
  const before = await scene.listed('boss')
  const add = (fields: object) => scene.api('ann').add({ body: scene.form(fields) })
  for (const [fields, refusal] of [
    [
      { title: ' ', description: '', categoryId: null, content: '' },
      { code: 'discussions/title-required', message: 'Title is required' },
    ],
    [
      { title: 'x'.repeat(256), description: '' },
      { code: 'discussions/text-too-long', message: 'Cannot exceed 255 characters' },
    ],
    [
      { description: null, categoryId: null, content: '' },
      { code: 'discussions/description-required', message: 'Description is required' },
    ],
    [{ description: 'x'.repeat(256), categoryId: null }, { code: 'discussions/text-too-long' }],
    [
      { categoryId: null, content: '' },
      { code: 'discussions/category-required', message: 'Category is required' },
    ],
    [{ content: ' \n ' }, { code: 'discussions/content-required', message: 'Content is required' }],
    [{ content: 'x'.repeat(65_536) }, { code: 'discussions/text-too-long', message: 'Cannot exceed 65535 characters' }],
    [{ categoryId: 77 }, { code: 'discussions/no-category', status: 404 }],
    [{ pid: 'NOWHERE' }, { code: 'problems/no-problem' }],
  ] as const) {
    await expect(add(fields), JSON.stringify(fields).slice(0, 80)).rejects.toMatchObject({ http: 200, ...refusal })
  }
  expect(await scene.listed('boss')).toEqual(before)
  await expect(scene.api('mute').add({ body: scene.form() })).rejects.toMatchObject({ http: 403 })
  await expect(scene.api('visitor').add({ body: scene.form() })).rejects.toMatchObject({ http: 401 })
})

test('the author and root edit a post; category, problem and counters stay', async () => {
  await scene.problem({ problemId: 'OTHER' })
  const did = await scene.post('ann', { categoryId: 3 })
  await scene.api('ben').like({ query: { did, toLike: true } })
  const sent = {
    id: did,
    title: 'Now',
    description: 'Shorter',
    content: 'Full',
    categoryId: 1,
    pid: 'OTHER',
    likeNum: 0,
    uid: 'x',
    topPriority: true,
    status: 1,
  } as never
  await scene.api('ann').edit({ body: sent })
  expect(await detail('visitor', did)).toMatchObject({
    title: 'Now',
    content: 'Full',
    categoryId: 3,
    pid: null,
    likeNum: 1,
    topPriority: false,
    status: 0,
    author: 'ann',
  })
  await scene.api('boss').edit({ body: { id: String(did), title: 'By root', topPriority: true } as never })
  expect(await detail('visitor', did)).toMatchObject({ title: 'By root', description: 'Shorter', topPriority: true, author: 'ann' })
  for (const name of ['ben', 'admin'])
    await expect(scene.api(name).edit({ body: { id: did, title: 'Mine' } }), name).rejects.toMatchObject({
      code: 'discussions/not-your-discussion',
      status: 403,
    })
  await expect(scene.api('ann').edit({ body: { id: did, title: '' } })).rejects.toMatchObject({ code: 'discussions/title-required' })
  await expect(scene.api('ann').edit({ body: { id: 999, title: 'x' } })).rejects.toMatchObject({ code: 'discussions/no-discussion', status: 404 })
  expect(await detail('visitor', did)).toMatchObject({ title: 'By root' })
})

test('two edits at once leave whole posts: one of both, and searches find it', async () => {
  const did = await scene.post('ann')
  await Promise.all(['first', 'second'].map((word) => scene.api('ann').edit({ body: { id: did, title: `the ${word}`, description: word, content: word } })))
  const { title, description, content } = await detail('visitor', did)
  expect(title).toBe(`the ${content}`)
  expect(description).toBe(content)
  expect(await scene.listed('visitor', { keyword: `the ${content}` })).toEqual([did])
})

test('the author and admins delete a post, and it is gone from all lists', async () => {
  const [mine, other] = [await scene.post('ann'), await scene.post('ann')]
  await expect(scene.api('ben').remove({ query: { did: mine } })).rejects.toMatchObject({ code: 'discussions/not-your-discussion' })
  await scene.api('ann').remove({ query: { did: mine } })
  await scene.api('admin').remove({ query: { did: other } })
  for (const did of [mine, other]) {
    expect(await scene.sees('ann', did)).toBe('no-discussion')
    await expect(scene.api('ann').remove({ query: { did } })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
    await expect(scene.api('ben').like({ query: { did, toLike: true } })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  }
  await scene.site.settled()
  expect(await scene.listed('boss', { admin: true })).not.toEqual(expect.arrayContaining([mine]))
})

test('a post keeps the name of an author who was deleted, and follows one who is renamed or becomes an admin', async () => {
  const { users } = scene.site.site.userServices
  await scene.site.as('default_user', 'passing')
  const passing = (await users.findByName('passing'))!.uid
  const helper = await scene.site.as('default_user', 'helper')
  scene.people.passing = scene.site.visitor()
  await scene.people.passing.login('passing')
  scene.people.helper = helper
  const [first, second] = [await scene.post('passing'), await scene.post('helper')]
  await users.change((await users.findByName('helper'))!.uid, { username: 'trusted', role: 'problem_admin' })
  await users.remove([passing])
  await scene.site.settled()
  expect(await detail('visitor', first)).toMatchObject({ author: 'passing' })
  expect(await detail('visitor', second)).toMatchObject({ author: 'trusted', role: 'admin' })
  expect(await scene.listed('visitor', { keyword: 'trusted' })).toEqual([second])
})
