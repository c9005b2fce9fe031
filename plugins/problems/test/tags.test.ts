import type { Person, TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemApi } from '../contract.ts'
import { startAuthoringSite, type AuthoringSite, type FormChanges } from '../testing/authoring-site.ts'

let authoring: AuthoringSite
let site: TestSite
beforeAll(async () => {
  authoring = await startAuthoringSite()
  ;({ site } = authoring)
})
afterAll(() => authoring?.stop())

const admin = () => authoring.admin()
const create = (changes: FormChanges = {}) => authoring.create(changes)

test('tags are classified, unique and searched, and deleting one removes it from all problems', async () => {
  const { id: tcid } = await admin().addClassification({ body: { name: 'Trees', rank: 1 } })
  const tag = await admin().addTag({ body: { name: 'treap', color: '#fff', tcid } })
  expect(tag).toMatchObject({ name: 'treap', oj: 'ME', tcid })
  await expect(admin().addTag({ body: { name: ' TREAP' } })).rejects.toMatchObject({ code: 'problems/tag-taken' })
  await expect(admin().addTag({ body: { name: ' ' } })).rejects.toMatchObject({ code: 'problems/tag-name-required' })
  await expect(admin().addClassification({ body: { name: 'Trees' } })).rejects.toMatchObject({ code: 'problems/classification-taken' })
  const { pid } = await create({ tags: [{ name: 'treap' }, { name: 'loose' }] })
  const visitor = site.visitor().use(problemApi)
  const groups = await visitor.tagGroups({ query: {} })
  expect(groups[0]).toMatchObject({ classification: { name: 'Trees', rank: 1 }, tagList: [{ name: 'treap' }] })
  expect(groups.at(-1)).toMatchObject({ classification: null, tagList: expect.arrayContaining([expect.objectContaining({ name: 'loose' })]) })
  expect((await visitor.list({ query: { tagId: [tag.id] } })).records.map((row) => row.pid)).toEqual([pid])
  await admin().changeTag({ body: { id: tag.id, name: 'Treaps' } })
  expect((await visitor.tagsOf({ query: { pid } })).map(({ name }) => name)).toEqual(['Treaps', 'loose'])
  await admin().removeTag({ query: { tid: tag.id } })
  expect((await visitor.tagsOf({ query: { pid } })).map(({ name }) => name)).toEqual(['loose'])
  expect(await visitor.list({ query: { tagId: [tag.id] } })).toMatchObject({ total: 0, records: [] })
  await admin().removeClassification({ query: { tcid } })
  await expect(admin().changeClassification({ body: { id: tcid, name: 'x' } })).rejects.toMatchObject({ code: 'problems/no-classification' })
  await expect(admin().changeTag({ body: { id: tag.id, name: 'x' } })).rejects.toMatchObject({ code: 'problems/no-tag' })
})

test('tagging many problems changes all of them or none', async () => {
  const [one, two] = [await create(), await create()]
  const keep = await admin().addTag({ body: { name: 'keep' } })
  await admin().tagProblems({ body: { pids: [one.pid, two.pid], add: ['keep', 'fresh'] } })
  await admin().tagProblems({ body: { pids: [two.pid], remove: [keep.id] } })
  const tags = async (pid: number) => (await site.visitor().use(problemApi).tagsOf({ query: { pid } })).map(({ name }) => name)
  expect([await tags(one.pid), await tags(two.pid)]).toEqual([['keep', 'fresh'], ['fresh']])
  await expect(admin().tagProblems({ body: { pids: [one.pid, 999_999], add: ['half'] } })).rejects.toMatchObject({ status: 404 })
  expect(await tags(one.pid)).toEqual(['keep', 'fresh'])
})

test('a tag that was named with a problem is known to others once a problem with it is public, and stays so', async () => {
  const secret = await create({ problem: { auth: 3 }, tags: [{ name: 'suffix automaton' }] })
  const names = async (person: Person) => {
    const { allTags, tagGroups } = person.use(problemApi)
    const [tags, groups] = await Promise.all([allTags({ query: { oj: 'ALL' } }), tagGroups({ query: {} })])
    const known = [tags, groups.flatMap(({ tagList }) => tagList)].map((list) => list.some(({ name }) => name === 'suffix automaton'))
    return known[0] === known[1] ? known[0] : known
  }
  const pupil = await site.as('default_user')
  expect([await names(site.visitor()), await names(pupil), await names(await site.as('problem_admin'))]).toEqual([false, false, true])
  await admin().changeAuth({ body: { id: secret.pid, auth: 1 } })
  expect(await names(site.visitor())).toBe(true)
  await admin().changeAuth({ body: { id: secret.pid, auth: 2 } })
  expect(await names(site.visitor())).toBe(true)
})
