import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startExchangeSite,
  draftFile,
  fullDraft,
  redDot,
  bankReader,
  createDraft,
  modelOf,
  readZip,
  exportFindings,
  importAll,
  roundTrip,
} from '@verdict/plugin-exchange/testing'
import { draft, zipOf } from '@verdict/plugin-problems/testing'
import { formatFpsApi } from '../contract.ts'
import formatFps from '../server/index.ts'
import { brokenRules } from './fps-rules.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatFps, bankReader])))
afterAll(() => running?.site.close())

const item = (inner: string, title = 'Sum') =>
  `<item><title>${title}</title><time_limit unit="s">1.5</time_limit><memory_limit unit="kb">65537</memory_limit><description>&lt;p&gt;Add&lt;/p&gt;</description>` +
  `<input/><output/><sample_input>1 2</sample_input><sample_output>3</sample_output>${inner}</item>`
const fps = (inner: string, head = '<?xml version="1.0" encoding="UTF-8"?>') => `${head}<fps version="1.5">${inner}</fps>`
const cases = '<test_input>1 2</test_input><test_output>3</test_output>'
const xml = (text: string | Buffer) => new File([new Uint8Array(Buffer.from(text as string))], 'set.xml')

test('names, units, pairs, templates, programs and pictures are taken', async () => {
  const dot = redDot.toString('base64')
  const { format, items } = await importAll(
    running,
    xml(
      fps(
        item(
          '<test_input name="b">2</test_input><test_input>x</test_input><test_input name="a">1</test_input><test_output name="a">A</test_output><test_output>X</test_output><test_output name="b">B</test_output>' +
            `<test_input>no answer</test_input><img><src>/u/a.jpg?x=1&amp;amp;y=2</src><base64>${dot.slice(0, 20)}\n${dot.slice(20)}</base64></img>` +
            '<hint><![CDATA[[md]$a$ ![](/u/a.jpg?x=1&y=2)[/md]]]></hint><source>NOIP 2002</source>' +
            '<solution language="C++">int main() {}</solution><prepend language="Java">class</prepend><template language="C">int x;</template><tpj language="C++">checks</tpj>',
        ) +
          item('<test_input>1</test_input><test_input>one</test_input><time_limit/><interactor language="C++"/>', 'Alternate') +
          item('<test_input>1</test_input><test_output>1</test_output><test_input>2</test_input>', 'Gap'),
        '<!DOCTYPE fps PUBLIC "x" "http://hustoj.com/fps.current.dtd">',
      ),
    ),
  )
  expect([format, items.map(({ state }) => state)]).toEqual(['fps', ['done', 'done', 'done']])
  expect(items.map(({ findings }) => findings.map(({ message }) => message))).toEqual([[], [], [expect.stringContaining('which has no test_output')]])
  const [sum, alternate] = await Promise.all(items.map(({ problemId }) => modelOf(problemId)))
  expect(sum).toMatchObject({
    title: 'Sum',
    timeLimit: 1500,
    memoryLimit: 65,
    description: '<p>Add</p>',
    hint: expect.stringMatching(/^\$a\$ !\[\]\(picture:[0-9a-f]{64}\)$/),
    source: 'NOIP 2002',
    tags: ['NOIP', '2002'],
    examples: [{ input: '1 2', output: '3' }],
    judgeMode: 'spj',
    judgeProgram: { language: 'C++', code: 'checks', protocol: 'testlib' },
    templates: { C: 'int x;', Java: expect.stringContaining('//PREPEND BEGIN\nclass\n') },
    solutions: [{ language: 'C++', code: 'int main() {}', expected: 'accepted' }],
  })
  const sides = (model: Awaited<ReturnType<typeof modelOf>>) => model.cases.map(({ input, output }) => [input[1], output[1]])
  // With a checker, an input without an answer is a test case.
  expect(sides(sum!)).toEqual([
    ['2', 'B'],
    ['x', 'X'],
    ['1', 'A'],
    ['no answer', ''],
  ])
  expect(sides(alternate!)).toEqual([['1', 'one']])
})

test('what cannot be judged is refused aloud, and so is what could harm', async () => {
  const { items } = await importAll(
    running,
    xml(
      fps(
        item('<remote_oj>HDU</remote_oj><remote_id>1000</remote_id>', 'Remote') +
          item(`${cases}<spj language="Text">1 A</spj>`, 'Objective') +
          item('', 'Without data') +
          item(`${cases}<time_limit unit="h">1</time_limit>`, 'Fine'),
      ),
    ),
  )
  expect(items.map(({ title, state, findings }) => [title, state, findings[0]?.message])).toEqual([
    ['Remote', 'left-out', expect.stringContaining('HDU 1000')],
    ['Objective', 'left-out', expect.stringContaining('spj: Text')],
    ['Without data', 'left-out', expect.any(String)],
    ['Fine', 'done', undefined],
  ])
  const refused: [string | Buffer, RegExp][] = [
    [fps(item(cases), '<!DOCTYPE fps [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace('Sum', '&x;'), /set\.xml: XML, line 1/],
    [fps(item(cases), '<!DOCTYPE fps [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'), /DOCTYPE/],
    [fps(item(cases)).slice(0, -30), /XML, line/],
    [`${fps('').slice(0, -6)}${'<item>'.repeat(200)}`, /100 elements/],
  ]
  for (const [text, says] of refused) await expect(running.boss.upload(xml(text))).rejects.toMatchObject({ message: expect.stringMatching(says) })
})

test('the encoding is that of the bytes, not the declared one', async () => {
  // 题 in GB18030.
  const [before = '', after = ''] = fps(item(cases), '<?xml version="1.0" encoding="UTF-8"?>').split('Sum')
  const { items } = await importAll(running, xml(Buffer.concat([Buffer.from(before), Buffer.from([0xcc, 0xe2]), Buffer.from(after)])))
  expect(items).toMatchObject([{ title: '题', state: 'done', findings: [{ code: 'exchange/encoding-guessed' }] }])
  const wide = await importAll(running, xml(Buffer.from(`\ufeff${fps(item(cases, '宽'), '<?xml version="1.0" encoding="GB2312"?>')}`, 'utf16le')))
  expect(wide.items).toMatchObject([{ title: '宽', state: 'done', findings: [] }])
})

test('a zip of XML files, and the one call of other clients', async () => {
  const { items } = await importAll(
    running,
    zipOf({ 'a/problem.xml': fps(item(cases, 'Zipped')), 'readme.xml': '<other/>', 'b.xml': fps(item(cases, 'Second')) }),
  )
  expect(items.map(({ title }) => title)).toEqual(['Zipped', 'Second'])
  await running.root.use(formatFpsApi).importProblems({ file: xml(fps(item(cases, 'One step'))) })
})

const writable = {
  type: 0,
  caseMode: 'default',
  judgeMode: 'spj',
  judgeProgram: { language: 'C++', code: 'int main() { return "]]>"; }', protocol: 'hustoj' },
  judgeExtraFiles: {},
  userExtraFiles: {},
  fileIo: null,
  timeLimit: 2000,
} as const

test('what is written and read again is the same problem, but for what was declared', async () => {
  const data = [{ input: draftFile('1.in', 'a\r\nb\r]]>'), output: draftFile('1.out', '') }]
  const full = await createDraft(fullDraft({ ...writable, problemId: 'FPSFULL', source: '', cases: data }))
  for (const format of ['fps', 'fps-1.2']) {
    const { before, after, findings, file } = await roundTrip(running, format, [full], 'fps')
    expect(findings[0]!.slice(0, 2)).toEqual(['FPSFULL', 'yes'])
    const [model] = before
    expect(after).toEqual([
      {
        ...model,
        auth: 2,
        difficulty: 0,
        stackLimit: 128,
        outputLimit: null,
        codeShare: true,
        openCaseResult: true,
        openCaseData: false,
        removeTrailingBlanks: true,
        languages: [],
        translations: {},
        templates: { C: 'int main() {}' },
        source: 'one two',
        solutions: [{ ...model!.solutions![0], name: 'solution-1' }],
      },
    ])
    expect([...(await readZip(file)).keys()]).toEqual(['problem.xml'])
  }
})

test('a file of 1.2 satisfies what its other readers require', async () => {
  const picture = `<img><src>/u/dot.png</src><base64>${redDot.toString('base64')}</base64></img><hint>&lt;img src="/u/dot.png"&gt;</hint>`
  const { items } = await importAll(running, xml(fps(item(cases + picture, 'Shows').replace('>1.5<', '>2<'))))
  const template = '//PREPEND BEGIN\nint p;\n//PREPEND END\n\n//TEMPLATE BEGIN\n\n//TEMPLATE END'
  const pids = [
    items[0]!.pid!,
    (await createDraft(fullDraft({ ...writable, problemId: 'RULES1', cases: [{ input: 'a]]>\r\n', output: '' }] }))).pid,
    (await createDraft(draft({ problemId: 'RULES2', templates: { 'C++': template, 'C++ With O2': template } }))).pid,
  ]
  const { id } = await exportFindings(running, 'fps-1.2', pids)
  await running.boss.api.start({ body: { id } })
  expect(await running.boss.ended(id)).toMatchObject({ state: 'done', done: 3 })
  const files = await readZip((await running.boss.api.download({ query: { id } })).content)
  const text = files.get('problem.xml')!
  expect(text.match(/<base64>/g)).toHaveLength(1)
  expect(await brokenRules(text)).toEqual([])
  // The rules detect the differences of version 1.5.
  expect(await brokenRules(text.replace('<fps version="1.2"', '<!DOCTYPE fps>\n<fps version="1.5"').replace('unit="MB"', 'unit="kb"'))).toEqual([
    'fps: QDUOJ reads versions 1.1 and 1.2',
    'fps: QDUOJ reads no DOCTYPE',
    'item 1: the unit of memory_limit, which HOJ takes for nothing in KB',
  ])
})

test('what it would judge differently is not written, and bytes that are no text neither', async () => {
  const pids: number[] = []
  for (const different of [
    { problemId: 'OI', type: 1 as const },
    { problemId: 'BYTES', cases: [{ input: '\u0001', output: '1' }] },
    { problemId: 'HALF', timeLimit: 1500 },
  ])
    pids.push((await createDraft(draft({ auth: 2, ...different }))).pid)
  const says = async (format: string) => (await exportFindings(running, format, pids)).findings.map(([id, takeable]) => [id, takeable])
  expect(await says('fps')).toEqual([
    ['OI', 'no'],
    ['BYTES', 'no'],
    ['HALF', 'yes'],
  ])
  expect(await says('fps-1.2')).toEqual([
    ['OI', 'no'],
    ['BYTES', 'no'],
    ['HALF', 'no'],
  ])
})

// Files of real sites cannot be in this repository: FORMAT_FIXTURES names a local folder that contains them.
const fixtures = join(process.env.FORMAT_FIXTURES ?? '', 'fps')
const table: [file: string, done: number, others: number][] = [
  ['fps-v1.1-nounits-4items-img.xml', 4, 0],
  ['fps-v1.2-hustoj-install-50items.xml', 50, 0],
  ['fps-v1.2-sql-append-template.xml', 3, 1],
  ['fps-v1.4-aplusb.xml', 1, 0],
  ['fps-v1.4-zhongzn-2items-named-tests.xml', 2, 0],
  ['fps-v1.5-my-1000-1128-remote-nodata.xml', 0, 129],
]
test.skipIf(!existsSync(fixtures)).each(table)('%s of a real site is taken as far as it can be judged', async (name, done, others) => {
  const { format, items } = await importAll(running, new File([new Uint8Array(readFileSync(join(fixtures, name)))], name))
  expect(format).toBe('fps')
  expect([items.filter(({ state }) => state === 'done').length, items.filter(({ takeable }) => takeable === 'no').length]).toEqual([done, others])
})
