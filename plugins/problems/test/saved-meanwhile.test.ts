import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemAdminApi } from '../contract.ts'
import { startAuthoringSite, type AuthoringSite } from '../testing/authoring-site.ts'

let authoring: AuthoringSite
beforeAll(async () => void (authoring = await startAuthoringSite()))
afterAll(() => authoring?.stop())

const admin = () => authoring.admin()
const read = (pid: number) => admin().read({ query: { pid } })

test('a save from an older form is refused with the name of the other person, and changes nothing', async () => {
  const { pid } = await authoring.create()
  const { revision } = await read(pid)
  const other = await authoring.site.as('problem_admin', 'other')
  await other.use(problemAdminApi).edit({ body: { problem: { id: pid, title: 'Theirs', revision } } })
  const late = { id: pid, title: 'Mine', revision }
  await expect(admin().edit({ body: { problem: late } })).rejects.toMatchObject({
    code: 'problems/saved-meanwhile',
    status: 409,
    message: expect.stringContaining('other'),
  })
  expect(await read(pid)).toMatchObject({ title: 'Theirs' })
  await admin().edit({ body: { problem: { ...late, revision: null } } })
  expect(await read(pid)).toMatchObject({ title: 'Mine' })
})

test('a change of visibility or tags also makes an open form old', async () => {
  const { pid } = await authoring.create()
  const { revision } = await read(pid)
  await admin().changeAuth({ body: { id: pid, auth: 2 } })
  await expect(admin().edit({ body: { problem: { id: pid, auth: 1, revision } } })).rejects.toMatchObject({ code: 'problems/saved-meanwhile' })
  const { revision: second } = await read(pid)
  await admin().tagProblems({ body: { pids: [pid], add: ['late'] } })
  await expect(admin().edit({ body: { problem: { id: pid, revision: second }, tags: [] } })).rejects.toMatchObject({ code: 'problems/saved-meanwhile' })
})

test('saves of different fields at the same time all last, in the problem and in its lists', async () => {
  const { pid } = await authoring.create({ problem: { title: 'Start', auth: 2 } })
  await Promise.all([
    admin().edit({ body: { problem: { id: pid, title: 'Together' } } }),
    admin().edit({ body: { problem: { id: pid, hint: 'hint' } } }),
    admin().changeAuth({ body: { id: pid, auth: 3 } }),
    admin().tagProblems({ body: { pids: [pid], add: ['both'] } }),
  ])
  expect(await read(pid)).toMatchObject({ title: 'Together', hint: 'hint', auth: 3 })
  expect(await admin().adminList({ query: { auth: 3, keyword: 'together' } })).toMatchObject({ total: 1 })
  expect(await admin().adminList({ query: { auth: 2, keyword: 'together' } })).toMatchObject({ total: 0 })
})

test('of two users who save from the same form at the same time, one gets a conflict', async () => {
  const { pid } = await authoring.create()
  const { revision } = await read(pid)
  const results = await Promise.allSettled(['One', 'Two'].map((title) => admin().edit({ body: { problem: { id: pid, title, revision } } })))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'problems/saved-meanwhile' } }])
})
