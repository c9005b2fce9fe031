import { createHash } from 'node:crypto'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, toyPackage, toyProblem } from '../testing/exchange-site.ts'
import { redDot } from '../testing/pictures.ts'
import { bankReader, modelOf } from '../testing/read-model.ts'
import { exportFindings, importAll } from '../testing/round-trip.ts'
import toyFormat from '../testing/toy-format.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([toyFormat, bankReader])))
afterAll(() => running?.site.close())

const published = () => running.site.site.db.collection('kernel.public-files').countDocuments()
const dot = `picture:${createHash('sha256').update(redDot).digest('hex')}`
const withPictures = (id: string, description: string, cases = 1) => ({
  ...toyProblem(id, { description }, cases),
  pictures: ['a b.jpg', 'c.svg', 'unused.png'],
})
const files = (id: string) => ['a b.jpg', 'c.svg', 'unused.png'].map((name) => ({ name: `${id}/${name}`, content: name === 'c.svg' ? '<svg/>' : redDot }))

test('pictures of a package are published with the problem, and its texts show them', async () => {
  const description = `![x](<a b.jpg>) <img src="a b.jpg"> <img src='c.svg'> [a b](c.svg) <img src="data:image/png;base64,${redDot.toString('base64')}"> ![](other.png)`
  const { items } = await importAll(running, toyPackage([withPictures('SHOWS', description)], files('SHOWS')))
  expect(items).toMatchObject([{ state: 'done' }])
  const text = (await modelOf('SHOWS')).description
  expect(text).toMatch(/^!\[x\]\(<(\S+)>\) <img src="\1"> <img src='(\S+)'> \[a b\]\(\2\) <img src="\1"> !\[\]\(other\.png\)$/)
  expect(text).toContain(dot)
  // Identical bytes twice: one image in the package and one in the text.
  expect(await published()).toBe(3)
  const { records } = await running.root.use(problemAdminApi).adminList({ query: { keyword: 'SHOWS' } })
  const shown = (await running.root.use(problemAdminApi).read({ query: { pid: records[0]!.id } })).description!
  const [address = ''] = /\/api\/public\/img\/[^"<>]+/.exec(shown) ?? []
  expect(address).toMatch(/\.png$/)
  const answer = await fetch(running.site.url + address)
  expect([answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer()).equals(redDot)]).toEqual(['image/png', true])
  // A format that does not include images.
  const { findings } = await exportFindings(running, 'toy', [records[0]!.id])
  expect(findings).toEqual([['SHOWS', 'yes', [`warning This file stays on the old site: ${address}`, expect.any(String), expect.any(String)]]])
})

test('what cannot be added leaves no picture', async () => {
  const before = await published()
  const { id } = await running.boss.upload(toyPackage([withPictures('TAKEN', '![](c.svg)')], files('TAKEN')))
  await importAll(running, toyPackage([toyProblem('TAKEN')]))
  await running.boss.api.start({ body: { id } })
  expect(await running.boss.ended(id)).toMatchObject({ done: 0, failed: 1 })
  expect(await published()).toBe(before)
})

test('too many and too large pictures are refused before anything is published', async () => {
  const large = [{ name: 'LARGE/a b.jpg', content: Buffer.alloc(20 * 1024 * 1024 + 1), deflated: true }, ...files('LARGE').slice(1)]
  const { items } = await importAll(running, toyPackage([withPictures('LARGE', '![](<a b.jpg>)')], large))
  expect(items).toMatchObject([
    { takeable: 'no', findings: [{ code: 'exchange/picture-too-large', message: expect.stringContaining('20 MB') }, expect.anything()] },
  ])
})
