import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemApi } from '../contract.ts'
import problems from '../server/index.ts'
import { draft, scribeApi, scribeServer } from '../testing/drafts.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([judging, problems, scribeServer])
  root = await site.as('root')
})
afterAll(() => site?.close())

test('a problem that a plugin adds is listed, read and judged', async () => {
  const { pid } = await root.use(scribeApi).write({ body: draft({ tags: ['math'], templates: { C: 'int main(){}' } }) as never })
  expect(pid).toBe(1000)
  const visitor = site.visitor().use(problemApi)
  expect(await visitor.list({ query: { keyword: 'two num' } })).toMatchObject({
    total: 1,
    records: [{ problemId: 'SUM', pid, tags: [{ name: 'math' }], total: 0 }],
  })
  expect(await visitor.detail({ query: { problemId: 'sum' } })).toMatchObject({
    problem: { id: pid, examples: '<input>1 2</input><output>3</output>', spjCode: null },
    codeTemplate: { C: 'int main(){}' },
  })
  expect(await root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })).toMatchObject({
    oj: 'ME',
    limits: { time: 1000 },
    cases: [{ seq: 1, caseId: 1, inputSize: 4 }, { seq: 2 }],
  })
})
