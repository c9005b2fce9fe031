import { connect } from 'node:net'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { problemAdminApi } from '../contract.ts'
import problems from '../server/index.ts'
import { zipOf } from '../testing/raw-zip.ts'

/** 8 MB for one zip, unpacked, so that a user's uploads can take 32 MB in total. */
const settings = { problems: { maximumDataMegabytes: 8 } }
const mebibyte = 1024 * 1024

let site: TestSite
let second: TestSite
beforeAll(async () => {
  site = await startTestSite([judging, problems], { settings })
  const { database, dataDirectory } = site
  second = await startTestSite([judging, problems], { settings, database: { name: database.name, uri: database.uri }, dataDirectory })
})
afterAll(async () => {
  await second?.close()
  await site?.close()
})

/** A zip with 7.5 MB of unique contents. */
const large = (mark: number) => zipOf({ '1.in': `${mark} `.repeat(7.5 * 1024 * 1024).slice(0, 7.5 * mebibyte), '1.out': 'y' })
const upload = (person: Person, mark: number) => person.use(problemAdminApi).uploadData({ file: large(mark), query: {} })
const waiting = async (name: string) => {
  const { uid } = (await site.site.userServices.users.findByName(name))!
  return site.site.db.collection('problems.uploads').find({ uid }).toArray()
}
async function storedFiles(): Promise<number> {
  let count = 0
  for await (const _ of site.site.services.files.list()) count += 1
  return count
}

test('uploads at the same time do not exceed the quota together, and what is refused is not unpacked', async () => {
  const person = await site.as('admin', 'eager')
  const before = await storedFiles()
  const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => upload(person, index + 1)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'problems/uploads-full' })
  expect(await storedFiles()).toBe(before + 5)
  await expect.poll(() => waiting('eager')).toHaveLength(4)
})

test('neither do uploads to two processes of the site', async () => {
  const person = await site.as('admin', 'twice')
  const other = second.visitor()
  await other.login('twice')
  const sent = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => upload(index % 2 === 0 ? person : other, index + 20)))
  const accepted = sent.filter(({ status }) => status === 'fulfilled').length
  expect(accepted).toBeLessThanOrEqual(4)
  // Refused uploads leave no reservation.
  for (let left = 4 - accepted; left > 0; left -= 1) await vi.waitFor(() => upload(person, 40 + left), { timeout: 30_000, interval: 100 })
  await expect(upload(other, 50)).rejects.toMatchObject({ code: 'problems/uploads-full' })
}, 60_000)

test('an upload that is still being sent counts, until its client is gone', async () => {
  const person = await site.as('admin', 'slow')
  const half = () => {
    const { hostname, port } = new URL(site.url)
    const socket = connect(Number(port), hostname)
    const headers = [`host: ${hostname}`, `authorization: ${person.token}`, 'content-type: multipart/form-data; boundary=x', `content-length: ${15 * mebibyte}`]
    socket.write(`POST /api/file/upload-testcase-zip HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n--x\r\n`)
    return socket
  }
  const sending = [half(), half()]
  const refused = () => expect(upload(person, 60)).rejects.toMatchObject({ code: 'problems/uploads-full' })
  await vi.waitFor(refused, { timeout: 30_000, interval: 100 })
  for (const socket of sending) socket.destroy()
  const { fileList } = await vi.waitFor(() => upload(person, 61), { timeout: 30_000, interval: 100 })
  expect(fileList).toHaveLength(1)
})

test('a reservation left by a killed site expires, and cannot be used as an upload', async () => {
  const person = await site.as('admin', 'killed')
  const { uid } = (await site.site.userServices.users.findByName('killed'))!
  const uploads = site.site.db.collection<{ _id: string }>('problems.uploads')
  const reservation = { _id: 'left', uid, cases: [], bytes: 30 * mebibyte, isSaved: false, isReserved: true, at: new Date() }
  await uploads.insertOne(reservation)
  await expect(upload(person, 70)).rejects.toMatchObject({ code: 'problems/uploads-full' })
  await expect(person.use(problemAdminApi).previewCase({ query: { upload: 'left', input: '1.in' } })).rejects.toMatchObject({ code: 'problems/upload-gone' })
  await uploads.updateOne({ _id: 'left' }, { $set: { at: new Date(Date.now() - 2 * 3600_000) } })
  expect((await upload(person, 71)).fileList).toHaveLength(1)
})
