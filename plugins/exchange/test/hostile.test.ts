import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asFile, rawZip } from '@verdict/plugin-problems/testing'
import { startExchangeSite, toyPackage, toyProblem } from '../testing/exchange-site.ts'

const megabyte = 1024 * 1024

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(
  async () =>
    void (running = await startExchangeSite(undefined, {
      settings: { exchange: { maximumMegabytes: 8, storedPackages: 2 } },
      http: { rate: { perUser: 1e6, perAddress: 1e6, routeFactor: 10 } },
    })),
)
afterAll(() => running?.site.close())

const boss = () => running.boss
const good = [toyProblem('GOOD')]
const withEntry = (entry: Parameters<typeof rawZip>[0][number]) => () => toyPackage(good, [entry])

const link = (name: string, target: string) => ({ name, content: target, mode: 0o120777 })

const attacks: [what: string, file: () => File, code: string, says: RegExp][] = [
  ['no package at all', () => asFile(Buffer.from('hello')), 'format-unknown', /Toy/],
  ['an empty file', () => asFile(Buffer.alloc(0)), 'format-unknown', /Toy/],
  ['a zip of something else', () => asFile(rawZip([{ name: 'readme.md', content: 'x' }])), 'format-unknown', /Toy/],
  ['a zip without an end', () => asFile(rawZip([{ name: 'toy.json', content: 'x'.repeat(500) }]).subarray(0, 300)), 'package-broken', /damaged/],
  ['no problem', () => toyPackage([]), 'package-empty', /no problem/],
  ['a name that climbs out', withEntry({ name: '../../etc/passwd', content: 'x' }), 'path-unsafe', /\.\.\/\.\.\/etc\/passwd/],
  ['a name that climbs out on Windows', withEntry({ name: 'a\\..\\..\\x', content: 'x' }), 'path-unsafe', /x/],
  ['an absolute name', withEntry({ name: '/etc/passwd', content: 'x' }), 'path-unsafe', /\/etc\/passwd/],
  ['a name with a drive', withEntry({ name: 'C:/x', content: 'x' }), 'path-unsafe', /C:\/x/],
  ['a name with a zero', withEntry({ name: 'a\0b', content: 'x' }), 'path-unsafe', /a\?b/],
  ['a very long name', withEntry({ name: 'n'.repeat(600), content: 'x' }), 'path-unsafe', /nnn/],
  ['a link that leads out', () => toyPackage(good, [link('GOOD/3.in', '../../toy.json')]), 'link-forbidden', /GOOD\/3\.in.*\.\.\/\.\.\/toy\.json/],
  ['an absolute link', () => toyPackage(good, [link('GOOD/3.in', '/etc/passwd')]), 'link-forbidden', /GOOD\/3\.in.*\/etc\/passwd/],
  ['an absolute link of Windows', () => toyPackage(good, [link('GOOD/3.in', 'C:\\x')]), 'link-forbidden', /GOOD\/3\.in/],
  ['a link that leads out through another', () => toyPackage(good, [link('GOOD/up', '..'), link('GOOD/3.in', 'up/../x')]), 'link-forbidden', /GOOD\/3\.in/],
  ['a link to nothing', () => toyPackage(good, [link('GOOD/3.in', '4.in')]), 'link-forbidden', /4\.in/],
  ['an empty link', () => toyPackage(good, [link('GOOD/3.in', '')]), 'link-forbidden', /GOOD\/3\.in/],
  ['a very long link', () => toyPackage(good, [link('GOOD/3.in', './'.repeat(1000))]), 'link-forbidden', /GOOD\/3\.in/],
  ['links in a circle', () => toyPackage(good, [link('GOOD/3.in', '3.out'), link('GOOD/3.out', '3.in')]), 'link-forbidden', /GOOD\/3\.in/],
  ['a folder that holds itself', () => toyPackage(good, [link('GOOD/again', '../GOOD')]), 'link-forbidden', /GOOD\/again/],
  ['a link in the place of a file', () => toyPackage(good, [link('GOOD/1.in', '2.in')]), 'file-twice', /GOOD\/1\.in/],
  ['a file below a link', () => toyPackage(good, [link('again', 'GOOD'), { name: 'again/1.in', content: 'x' }]), 'file-twice', /again\/1\.in/],
  [
    'many links',
    () =>
      toyPackage(
        good,
        Array.from({ length: 1001 }, (_, index) => link(`l${index}`, 'toy.json')),
      ),
    'too-many-links',
    /1000/,
  ],
  [
    'many links to folders',
    () =>
      toyPackage(
        good,
        Array.from({ length: 51 }, (_, index) => link(`l${index}`, 'GOOD')),
      ),
    'too-many-links',
    /50/,
  ],
  [
    'links to a large file',
    () => toyPackage(good, [{ name: 'large', content: Buffer.alloc(megabyte) }, ...Array.from({ length: 8 }, (_, index) => link(`l${index}`, 'large'))]),
    'package-too-large',
    /8 MB/,
  ],
  ['a locked file', withEntry({ name: 'GOOD/3.in', content: 'x', flags: 0x801, deflated: true }), 'package-encrypted', /GOOD\/3\.in/],
  ['one name twice', withEntry({ name: 'GOOD/1.in', content: 'x' }), 'file-twice', /GOOD\/1\.in/],
  ['one name twice, once with a backslash', withEntry({ name: 'GOOD\\1.in', content: 'x' }), 'file-twice', /GOOD\/1\.in/],
  ['a bomb that says how big it is', withEntry({ name: 'bomb', content: Buffer.alloc(16 * megabyte), deflated: true }), 'package-too-large', /8 MB/],
  ['more files than a package holds', () => asFile(rawZip([{ name: 'toy.json' }], 200_201)), 'too-many-files', /200200/],
  [
    'a bomb in the list of problems',
    () => asFile(rawZip([{ name: 'toy.json', content: Buffer.alloc(16 * megabyte), deflated: true, declaredSize: 10 }])),
    'package-broken',
    /toy\.json/,
  ],
  [
    'a list of problems that is no text',
    () => asFile(rawZip([{ name: 'toy.json', content: Buffer.from([0xff, 0xff, 0x00, 0x80]) }])),
    'text-wrong',
    /toy\.json/,
  ],
]
test.each(attacks)('a package with %s is refused with a message that names the place, and nothing is stored', async (_, file, code, says) => {
  await expect(boss().upload(file())).rejects.toMatchObject({ code: `exchange/${code}`, http: 200, message: expect.stringMatching(says) })
  expect([await running.count('transfers'), await running.count('items')]).toEqual([0, 0])
})

test('a test case that is longer than declared, or does not unpack, fails with its problem and leaves the others', async () => {
  const list = [toyProblem('LIES', {}, 0), toyProblem('DECAYS', {}, 0), toyProblem('SOUND')].map((one) => ({ ...one, cases: 1 }))
  const bomb = { content: Buffer.alloc(16 * megabyte), deflated: true, declaredSize: 10 }
  const entries = [
    { name: 'toy.json', content: JSON.stringify(list) },
    { name: 'LIES/1.in', ...bomb },
    { name: 'LIES/1.out', content: 'x' },
    { name: 'DECAYS/1.in', content: 'y'.repeat(4000), deflated: true },
    { name: 'DECAYS/1.out', content: 'x' },
    { name: 'SOUND/1.in', content: 'x' },
    { name: 'SOUND/1.out', content: 'x' },
  ]
  const decayed = rawZip(entries)
    .toString('latin1')
    .replace(/(?<=DECAYS\/1\.in)[^P]{6}/, 'abcdef')
  const { id } = await boss().upload(asFile(Buffer.from(decayed, 'latin1')))
  await boss().api.start({ body: { id } })
  expect(await boss().ended(id)).toMatchObject({ state: 'done', done: 1, failed: 2 })
  const items = await boss().items(id)
  expect(items.map(({ problemId, state }) => [problemId, state])).toEqual([
    ['LIES', 'failed'],
    ['DECAYS', 'failed'],
    ['SOUND', 'done'],
  ])
  for (const [index, file] of ['LIES/1.in', 'DECAYS/1.in'].entries())
    expect(items[index]!.findings[0]).toMatchObject({ code: 'exchange/package-broken', message: expect.stringContaining(file) })
  await boss().api.remove({ query: { id } })
})

test('a link is the file that it leads to, or a folder with the same files', async () => {
  const more = [
    { name: 'shared/3.in', content: 'input 3\n' },
    link('OTHER', 'FIRST'),
    link('FIRST/3.in', '../files/3.in'),
    link('FIRST/3.out', './1.out'),
    link('files', 'shared'),
  ]
  const list = [toyProblem('FIRST'), toyProblem('OTHER', {}, 0)].map((one) => ({ ...one, cases: 3 }))
  const files = ['1.in', '1.out', '2.in', '2.out'].map((name) => ({ name: `FIRST/${name}`, content: name }))
  const { id } = await boss().upload(asFile(rawZip([{ name: 'toy.json', content: JSON.stringify(list) }, ...files, ...more])))
  await boss().api.start({ body: { id } })
  expect(await boss().ended(id)).toMatchObject({ state: 'done', done: 2 })
  const bank = running.root.use(problemAdminApi)
  for (const { pid } of await boss().items(id)) {
    const cases = await bank.cases({ query: { pid: pid!, isUpload: true } })
    expect(cases.map(({ input, output }) => [input, output])).toEqual([
      ['1.in', '1.out'],
      ['2.in', '2.out'],
      ['3.in', '3.out'],
    ])
  }
  await boss().api.remove({ query: { id } })
})

test('names of old Windows zips and texts of old Windows editors are read', async () => {
  // The character 题 in GB18030.
  const [name, text] = [
    Buffer.from([0xcc, 0xe2]),
    Buffer.from('[{"folder":"\u00cc\u00e2","draft":{"problemId":"GB","title":"\u00cc\u00e2"},"cases":1}]', 'latin1'),
  ]
  const file = (ending: string) => ({ name: Buffer.concat([name, Buffer.from(ending)]), content: 'x', flags: 0 })
  const { id } = await boss().upload(asFile(rawZip([{ name: 'toy.json', content: text }, file('/1.in'), file('/1.out')])))
  expect(await boss().items(id)).toMatchObject([{ place: '题', title: '题', takeable: 'yes' }])
  await boss().api.remove({ query: { id } })
})

test('flipped bytes anywhere in a package do not crash the site', async () => {
  const sound = Buffer.from(await toyPackage([toyProblem('FLIP', {}, 1)]).arrayBuffer())
  for (let at = 0; at < sound.length; at += 5) {
    const bad = Buffer.from(sound)
    bad[at] = bad[at]! ^ 0xff
    const { id } = await boss()
      .upload(asFile(bad))
      .catch((error: { http: number; code?: string }) => {
        expect([error.http, error.code?.split('/')[0]]).toEqual([200, 'exchange'])
        return { id: undefined }
      })
    if (id !== undefined) await boss().api.remove({ query: { id } })
  }
})

test('the packages of one user have a quota, which is checked before the file is read', async () => {
  // Two of them leave a few kilobytes.
  const large = () => boss().upload(toyPackage(good, [{ name: 'large', content: Buffer.alloc(8 * megabyte - 2048) }]))
  const [first, second] = [await large(), await large()]
  // The body is not a valid form; only reading it would report that.
  const sent = { method: 'POST', headers: { authorization: running.root.token!, 'content-type': 'multipart/form-data; boundary=x' }, body: 'x'.repeat(8192) }
  const refused = await fetch(`${running.site.url}/api/admin/exchange/import`, sent)
  expect(await refused.json()).toMatchObject({ code: 'exchange/packages-full', msg: expect.stringContaining('16 MB') })
  await boss().api.remove({ query: { id: first.id } })
  const third = await large()
  for (const { id } of [second, third]) await boss().api.remove({ query: { id } })
})
