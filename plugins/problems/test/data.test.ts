import { isThorough, type Person, severalSites, startTestSite, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemAdminApi, type SaveProblemRequest } from '../contract.ts'
import problems from '../server/index.ts'
import { draft, scribeApi, scribeServer } from '../testing/drafts.ts'
import { asFile, rawZip, zipOf } from '../testing/raw-zip.ts'

let site: TestSite
let root: Person
let series = 0
beforeAll(async () => {
  site = await startTestSite([judging, problems, scribeServer], {
    settings: { problems: { maximumDataMegabytes: 8 } },
    http: { rate: { perUser: 1e6, perAddress: 1e6, routeFactor: 10 } },
  })
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const admin = (person = root) => person.use(problemAdminApi)
const upload = (file: File, mode = 'default', person = root) => admin(person).uploadData({ file, query: { mode } })
const requestOf = (change: Partial<SaveProblemRequest>, problem: Partial<SaveProblemRequest['problem']> = {}): SaveProblemRequest => ({
  problem: { problemId: `D${(series += 1)}`, title: 'Data', input: 'i', output: 'o', ...problem },
  isUploadTestCase: true,
  languages: [{ name: 'C++' }],
  ...change,
})
const judgingSpec = (pid: number) => root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })
const count = (name: string) => site.site.db.collection(`problems.${name}`).countDocuments()

test('a zip becomes test cases: pairs in order, missing answers empty, line endings normalized', async () => {
  const { fileList, fileListDir } = await upload(
    zipOf({
      '10.in': 'ten\r\n',
      '10.out': 'x\ry',
      '2.in': 'two',
      '2.ans': '2',
      '1.in': 'one\n',
      'readme.txt': 'no data',
      '.DS_Store': 'litter',
      '__MACOSX/1.in': 'litter',
    }),
  )
  expect(fileList).toEqual([
    { input: '1.in', output: '1.out', groupNum: null, inputSize: 4, outputSize: 0 },
    { input: '2.in', output: '2.ans', groupNum: null, inputSize: 3, outputSize: 1 },
    { input: '10.in', output: '10.out', groupNum: null, inputSize: 4, outputSize: 3 },
  ])
  expect(await admin().previewCase({ query: { upload: fileListDir, input: '10.in' } })).toEqual({ input: 'ten\n', output: 'x\ny', inputSize: 4, outputSize: 3 })
  const samples = fileList.map(({ input, output }, index) => ({ input, output, score: index + 1, groupNum: 1 }))
  const { pid } = await admin().create({ body: requestOf({ uploadTestcaseDir: fileListDir, samples }, { type: 1, judgeCaseMode: 'subtask_average' }) })
  expect(await judgingSpec(pid)).toMatchObject({
    ioScore: 2,
    cases: [
      { inputName: '1.in', score: 1, groupNum: 1 },
      { inputName: '2.in', score: 2 },
      { inputName: '10.in', score: 3, inputSize: 4 },
    ],
  })
  expect((await admin().cases({ query: { pid } })).map(({ input, output, score }) => [input, output, score])).toEqual([
    ['1.in', '1.out', 1],
    ['2.in', '2.ans', 2],
    ['10.in', '10.out', 3],
  ])
  expect(await admin().previewCase({ query: { pid, input: '2.in' } })).toMatchObject({ input: 'two', output: '2' })
})

test('the only folder of a zip is unwrapped, and inputs without outputs are reported', async () => {
  const { fileList, fileListDir, withoutOutput } = await upload(
    asFile(
      rawZip([
        { name: 'data/', content: '' },
        { name: 'data/1.in', content: '1' },
        { name: 'data/1.out', content: '2' },
        { name: 'data/2.in', content: '3' },
        { name: 'data/.DS_Store', content: 'litter' },
        { name: '__MACOSX/data/1.in', content: 'litter' },
      ]),
    ),
  )
  expect(fileList.map(({ input, output }) => [input, output])).toEqual([
    ['1.in', '1.out'],
    ['2.in', '2.out'],
  ])
  expect(withoutOutput).toEqual(['2.in'])
  expect(await admin().previewCase({ query: { upload: fileListDir, input: '1.in' } })).toMatchObject({ input: '1', output: '2' })
})

test('subtask modes propose group 1, and scores change without another upload', async () => {
  const { fileList, fileListDir } = await upload(zipOf({ 'a.in': '1', 'a.out': '1', 'b.in': '2', 'b.out': '2' }), 'subtask_lowest')
  expect(fileList.map(({ groupNum }) => groupNum)).toEqual([1, 1])
  const { pid } = await admin().create({
    body: requestOf({ uploadTestcaseDir: fileListDir, samples: fileList.map((one) => ({ ...one, score: 50 })) }, { type: 1, judgeCaseMode: 'subtask_lowest' }),
  })
  await admin().edit({ body: { problem: { id: pid }, samples: [{ input: 'b.in', output: 'b.out', score: 70, groupNum: 2 }] } })
  expect(await judgingSpec(pid)).toMatchObject({ ioScore: 70, cases: [{ caseId: 1, inputName: 'b.in', groupNum: 2 }] })
  await expect(admin().edit({ body: { problem: { id: pid }, samples: [{ input: 'c.in', output: '', score: 1, groupNum: 1 }] } })).rejects.toMatchObject({
    code: 'problems/upload-required',
  })
  await expect(admin().edit({ body: { problem: { id: pid }, isUploadTestCase: false } })).rejects.toMatchObject({ code: 'problems/cases-required' })
})

const link = 0o120777
const attacks: [string, () => Buffer, string][] = [
  ['no zip at all', () => Buffer.from('hello'), 'zip-broken'],
  ['an empty file', () => Buffer.alloc(0), 'zip-broken'],
  ['half a zip', () => rawZip([{ name: '1.in', content: 'x'.repeat(500) }]).subarray(0, 300), 'zip-broken'],
  ['a name that climbs out', () => rawZip([{ name: '../1.in', content: 'x' }]), 'zip-name'],
  ['an absolute name', () => rawZip([{ name: '/etc/1.in', content: 'x' }]), 'zip-name'],
  ['a name with backslashes', () => rawZip([{ name: '..\\1.in', content: 'x' }]), 'zip-name'],
  [
    'files in two folders',
    () =>
      rawZip([
        { name: 'data/1.in', content: 'x' },
        { name: 'more/1.out', content: 'x' },
      ]),
    'zip-folder',
  ],
  [
    'files in a folder and beside it',
    () =>
      rawZip([
        { name: 'data/1.in', content: 'x' },
        { name: '1.out', content: 'x' },
      ]),
    'zip-folder',
  ],
  ['a folder in the folder', () => rawZip([{ name: 'data/deep/1.in', content: 'x' }]), 'zip-folder'],
  ['a link', () => rawZip([{ name: '1.in', content: '/etc/passwd', mode: link }]), 'zip-link'],
  ['a locked file', () => rawZip([{ name: '1.in', content: 'x', flags: 0x801, deflated: true }]), 'zip-encrypted'],
  ['a name with a control character', () => rawZip([{ name: '1\u0007.in', content: 'x' }]), 'zip-name'],
  ['a name that is no UTF-8', () => rawZip([{ name: Buffer.from([0xff, 0xfe, 0x2e, 0x69, 0x6e]), content: 'x' }]), 'zip-name'],
  ['a very long name', () => rawZip([{ name: `${'n'.repeat(300)}.in`, content: 'x' }]), 'zip-name'],
  [
    'one name twice',
    () =>
      rawZip([
        { name: '1.in', content: 'x' },
        { name: '1.in', content: 'y' },
      ]),
    'zip-twice',
  ],
  [
    'two answers for one input',
    () =>
      rawZip([
        { name: '1.in', content: 'x' },
        { name: '1.out', content: 'y' },
        { name: '1.ans', content: 'z' },
      ]),
    'zip-twice',
  ],
  ['nothing that is test data', () => rawZip([{ name: 'readme.md', content: 'x' }]), 'zip-no-cases'],
  ['a bomb that says how big it is', () => rawZip([{ name: '1.in', content: Buffer.alloc(64 * 1024 * 1024), deflated: true }]), 'zip-too-large'],
  [
    'a bomb that lies about its size',
    () => rawZip([{ name: '1.in', content: Buffer.alloc(64 * 1024 * 1024), deflated: true, declaredSize: 10 }]),
    'zip-broken',
  ],
  [
    'rubbish in the place of packed bytes',
    () =>
      Buffer.from(
        rawZip([{ name: '1.in', content: 'x'.repeat(4000), deflated: true }])
          .toString('latin1')
          .replace(/(?<=1\.in)[^P]{6}/, 'abcdef'),
        'latin1',
      ),
    'zip-broken',
  ],
  ['more files than a problem takes', () => rawZip([{ name: '1.in' }], 200_201), 'zip-too-many-files'],
]
test.each(attacks)('a zip with %s is refused with a clear message, and nothing is stored', async (_, make, code) => {
  const before = await count('uploads')
  await expect(upload(asFile(make()))).rejects.toMatchObject({ code: `problems/${code}`, http: 200, message: expect.stringMatching(/zip/i) })
  expect(await count('uploads')).toBe(before)
})

test('a zip with more test cases than a problem takes is refused before one is unpacked, and says how many those are', async () => {
  const zip = asFile(rawZip(Array.from({ length: 100_001 }, (_, index) => ({ name: `${index}.in` }))))
  await expect(upload(zip)).rejects.toMatchObject({ code: 'problems/too-many-cases', message: expect.stringMatching(/100000|100,000/) })
})

test('a file that is not a zip is refused before it is read', async () => {
  await expect(upload(asFile(Buffer.from('x'), 'data.rar'))).rejects.toMatchObject({ code: 'kernel/file-kind' })
})

test('flipped bytes anywhere in a zip do not crash the site', async () => {
  const good = rawZip([{ name: '1.in', content: 'x' }])
  for (let at = 0; at < good.length; at += 3) {
    const bad = Buffer.from(good)
    bad[at] = bad[at]! ^ 0xff
    await upload(asFile(bad)).catch((error: { code?: string; http: number }) => expect([error.http, error.code?.split('/')[0]]).toEqual([200, 'problems']))
  }
})

test('hundreds of files, or thousands in thorough tests, are uploaded, and downloaded unchanged', async () => {
  const count = isThorough ? 1000 : 150
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`${index + 1}.in`, `input ${index}\n`],
      [`${index + 1}.out`, `output ${index}\n`],
    ]).flat() as [string, string][],
  )
  const { fileList, fileListDir } = await upload(zipOf(files))
  expect(fileList).toHaveLength(count)
  const { pid } = await admin().create({ body: requestOf({ uploadTestcaseDir: fileListDir }) })
  const { name, content } = await admin().downloadData({ query: { pid } })
  expect(name).toMatch(new RegExp(`^problem_${pid}_testcase_\\d+\\.zip$`))
  const again = await upload(new File([content], 'again.zip'))
  expect(again.fileList).toEqual(fileList)
  expect(await admin().previewCase({ query: { upload: again.fileListDir, input: '77.in' } })).toMatchObject({ input: 'input 76\n', output: 'output 76\n' })
}, 60_000)

test('bytes that are not UTF-8 are stored unchanged, and previews replace them', async () => {
  const odd = Buffer.from([0x31, 0xff, 0xfe, 0x0d, 0x0a, 0x00])
  const { fileListDir } = await upload(zipOf({ '1.in': odd, '1.out': '' }))
  expect(await admin().previewCase({ query: { upload: fileListDir, input: '1.in' } })).toMatchObject({ input: '1\uFFFD\uFFFD\n\0', inputSize: 5 })
})

test('an upload belongs to the user who made it', async () => {
  const [mine, other] = [await site.as('admin'), await site.as('admin')]
  const { fileListDir } = await upload(zipOf({ '1.in': '1', '1.out': '1' }), 'default', mine)
  const body = (id: string) => requestOf({ uploadTestcaseDir: fileListDir }, { problemId: id, auth: 2 })
  await expect(admin(other).create({ body: body('STOLEN') })).rejects.toMatchObject({ code: 'problems/upload-gone' })
  await expect(admin(other).previewCase({ query: { upload: fileListDir, input: '1.in' } })).rejects.toMatchObject({ code: 'problems/upload-gone' })
  await admin(mine).create({ body: body('OWN') })
  await expect(upload(zipOf({ '1.in': '1' }), 'default', await site.as('default_user'))).rejects.toMatchObject({ code: 'problems/not-yours' })
})

test('an upload without headers is authenticated by the login cookie', async () => {
  const login = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password: 'open-sesame' }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const body = new FormData()
  body.append('file', zipOf({ '1.in': '1', '1.out': '1' }))
  const answer = await fetch(`${site.url}/api/file/upload-testcase-zip?mode=default`, { method: 'POST', headers: { cookie }, body })
  expect(await answer.json()).toMatchObject({ status: 200, data: { fileList: [{ input: '1.in', output: '1.out' }] } })
})

test.skipIf(severalSites)('typed test cases keep their text, and huge inputs are refused with a message', async () => {
  const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: 'TYPED', cases: [{ input: ' 1\r\n', output: '\u0000é' }] }) as never })
  expect(await admin().cases({ query: { pid, isUpload: false } })).toMatchObject([{ input: ' 1\n', output: '\u0000é' }])
  const huge = { problem: { id: pid }, samples: [{ input: 'x'.repeat(65 * 1024 * 1024), output: '' }] }
  await expect(admin().edit({ body: huge })).rejects.toMatchObject({ status: 413 })
  await expect(admin().edit({ body: { problem: { id: pid, description: 'x'.repeat(2 * 1024 * 1024) } } })).rejects.toMatchObject({ http: 400 })
  expect(await admin().cases({ query: { pid, isUpload: false } })).toMatchObject([{ input: ' 1\n' }])
})

test("a user's unsaved uploads have a quota, which is checked before the file is read", async () => {
  const person = await site.as('admin', 'hoarder')
  const { uid } = (await site.site.userServices.users.findByName('hoarder'))!
  const waiting = site.site.db.collection<{ _id: string; uid: string; cases: []; bytes: number; at: Date }>('problems.uploads')
  await waiting.insertOne({ _id: 'waits', uid, cases: [], bytes: 32 * 1024 * 1024, at: new Date() })
  // The body is not a valid form; only reading it would report that.
  const sent = { method: 'POST', headers: { authorization: person.token!, 'content-type': 'multipart/form-data; boundary=x' }, body: 'no form' }
  const refused = await fetch(`${site.url}/api/file/upload-testcase-zip`, sent)
  expect(await refused.json()).toMatchObject({ code: 'problems/uploads-full' })
  await waiting.deleteOne({ _id: 'waits' })
  expect((await upload(zipOf({ '1.in': 'x', '1.out': 'y' }), 'default', person)).fileList).toHaveLength(1)
})

test('an upload that was saved with a problem frees the quota, and can be saved once more', async () => {
  const person = await site.as('admin', 'industrious')
  const large = () => upload(zipOf({ '1.in': 'x'.repeat(7.5 * 1024 * 1024), '1.out': 'y' }), 'default', person)
  const [first] = [await large(), await large(), await large(), await large()]
  const samples = [{ input: '1.in', output: '1.out' }]
  await expect(large()).rejects.toMatchObject({ code: 'problems/uploads-full' })
  await admin(person).create({ body: requestOf({ uploadTestcaseDir: first.fileListDir, isUploadTestCase: false, samples }) })
  await expect(large()).rejects.toMatchObject({ code: 'problems/uploads-full' })
  const { pid } = await admin(person).create({ body: requestOf({ uploadTestcaseDir: first.fileListDir, samples }) })
  expect((await large()).fileList).toHaveLength(1)
  await admin(person).edit({ body: { problem: { id: pid }, uploadTestcaseDir: first.fileListDir, samples } })
  expect(await judgingSpec(pid)).toMatchObject({ cases: [{ inputName: '1.in' }] })
  await expect(large()).rejects.toMatchObject({ code: 'problems/uploads-full' })
})
