import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startExchangeSite, draftFile, fullDraft, bankReader, createDraft, readZip, exportFindings, roundTrip } from '@verdict/plugin-exchange/testing'
import { draft } from '@verdict/plugin-problems/testing'
import formatIcpc from '../server/index.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatIcpc, bankReader])))
afterAll(() => running?.site.close())

const twoCases = (...names: string[]) => names.map((name) => ({ input: draftFile(`${name}.in`, `${name}\r\n`), output: draftFile(`${name}.ans`, `${name}!`) }))

test('what the format carries comes back as it was', async () => {
  const plain = await createDraft(
    draft({
      problemId: 'PLAIN',
      auth: 2,
      title: 'Two: "sums"',
      hint: 'Think of $a$.',
      source: 'Cup',
      tags: ['one', 'two words'],
      timeLimit: 2500,
      comparison: { name: 'numbers', tolerance: 1e-4 },
      translations: {
        'zh-CN': { title: '求和', description: '求 $a+b$。', input: '两个数', output: '和', hint: '' },
        sv: { title: 'S', description: 'D', input: '', output: '', hint: '' },
      },
      userExtraFiles: { 'lib.h': 'int x;' },
      solutions: [
        { name: 'accepted/sum.c', language: 'C', code: 'int main(void) {}', expected: 'accepted' },
        { name: 'wrong_answer/sum.c', language: 'C', code: 'int main(void) { return 0; }', expected: 'wrong-answer' },
      ],
      keepsLineEnds: true,
      cases: twoCases('01', '02-x'),
    }),
  )
  const checked = await createDraft(
    draft({
      problemId: 'TALK',
      auth: 2,
      judgeMode: 'interactive',
      judgeProgram: { language: 'Python3', code: 'print(1)', protocol: 'kattis', arguments: ['fast', 'a b'] },
      judgeExtraFiles: { 'help.txt': 'x' },
      examples: [{ input: 'lower\ncorrect', output: '5\n3' }],
      cases: twoCases('1', '2'),
    }),
  )
  const twice = await createDraft(
    draft({
      problemId: 'TWICE',
      auth: 2,
      judgeMode: 'spj',
      judgeProgram: { language: 'Python3', code: 'print(1)', protocol: 'kattis', passes: 4 },
      cases: twoCases('1', '2'),
    }),
  )
  const scored = await createDraft(
    draft({
      problemId: 'SCORED',
      auth: 2,
      type: 1,
      caseMode: 'subtask_lowest',
      comparison: { name: 'tokens' },
      cases: twoCases('b', 'c', 'a').map((one, index) => ({ ...one, score: index < 2 ? 30 : 70, groupNum: index < 2 ? 1 : 2 })),
    }),
  )
  const single = await createDraft(
    draft({
      problemId: 'SINGLE',
      auth: 2,
      type: 1,
      comparison: { name: 'exact' },
      cases: twoCases('z', 'a').map((one, index) => ({ ...one, score: 10 + index })),
    }),
  )
  const { before, after, findings, readFindings, file } = await roundTrip(running, 'icpc', [plain, checked, twice, scored, single])
  expect(findings).toEqual(['PLAIN', 'TALK', 'TWICE', 'SCORED', 'SINGLE'].map((id) => [id, 'yes', []]))
  expect(readFindings).toEqual([[], [], [], [], []])
  expect(after).toEqual(before)
  const files = await readZip(file)
  expect(parse(files.get('PLAIN/problem.yaml')!)).toMatchObject({
    problem_format_version: '2025-09',
    type: ['pass-fail'],
    name: { en: 'Two: "sums"', zh: '求和' },
    uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    limits: { time_limit: 2.5, memory: 256 },
  })
  expect(parse(files.get('SCORED/data/secret/1/test_group.yaml')!)).toEqual({
    max_score: 30,
    score_aggregation: 'pass-fail',
    output_validator_args: ['case_sensitive'],
  })
})

test('what the format has no place for is listed', async () => {
  const lossy = fullDraft({
    type: 0,
    caseMode: 'ergodic_without_error',
    judgeMode: 'default',
    judgeProgram: null,
    judgeExtraFiles: {},
    fileIo: null,
    problemId: 'LOSSY.1',
  })
  const { pid, problemId } = await createDraft(lossy)
  const { findings, before, after } = await roundTrip(running, 'icpc', [{ pid, problemId }])
  const lost = (...fields: string[]) => fields.map((field) => expect.stringContaining(field))
  expect(findings).toEqual([
    [
      'LOSSY.1',
      'yes',
      lost(
        'problemId',
        'removeTrailingBlanks',
        'templates.C',
        'templates.Java',
        'solutions: ac.cpp: C++',
        'languages',
        'caseMode',
        'difficulty',
        'auth',
        'openCaseData',
        'codeShare',
        'openCaseResult',
        'stackLimit',
        'scores of test cases',
        'names of test cases',
      ),
    ],
  ])
  const [model] = before
  const defaults = {
    difficulty: 0,
    auth: 2,
    openCaseData: false,
    codeShare: true,
    openCaseResult: true,
    stackLimit: 128,
    templates: {},
    languages: [],
    caseMode: 'default',
  }
  expect(after).toEqual([
    {
      ...model,
      ...defaults,
      removeTrailingBlanks: true,
      comparison: { name: 'exact', tolerance: null },
      solutions: model!.solutions!.map((one) => (one.name === 'ac.cpp' ? { ...one, language: 'C++ 20 With O2' } : one)),
      cases: model!.cases.map((one, index) => ({
        input: [`${index + 1}.in`, one.input[1]],
        output: [`${index + 1}.ans`, one.output[1]],
        score: 0,
        groupNum: null,
      })),
    },
  ])
})

test.each<[feature: string, different: Parameters<typeof draft>[0]]>([
  ['caseMode: subtask_average', { type: 1, caseMode: 'subtask_average', cases: [{ input: '1', output: '1', score: 1, groupNum: 1 }] }],
  ['checker: testlib', { judgeMode: 'spj', judgeProgram: { language: 'C++', code: 'x', protocol: 'testlib' } }],
  ['comparison: unordered', { comparison: { name: 'unordered' } }],
  ['fileIo', { fileIo: { read: 'a', write: 'b' } }],
  ['extra file: driver.cpp', { userExtraFiles: { 'driver.cpp': 'x' } }],
  ['extra file: second.cc', { judgeMode: 'spj', judgeProgram: { language: 'C++', code: 'x', protocol: 'kattis' }, judgeExtraFiles: { 'second.cc': 'x' } }],
])('is not written, because it would be judged differently: %s', async (feature, different) => {
  const { pid } = await createDraft(draft({ problemId: `NOT-${feature.replaceAll(/\W/g, '')}`, ...different }))
  const { findings } = await exportFindings(running, 'icpc', [pid])
  expect(findings[0]).toEqual([expect.any(String), 'no', expect.arrayContaining([`error The two systems judge this differently: ${feature}.`])])
})
