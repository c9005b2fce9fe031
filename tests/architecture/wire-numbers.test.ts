import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { kernelApi, wireNumber, wireNumberOf, type Api } from '../../core/plugin/index.ts'
import { switchFields } from '../../plugins/admin/contract.ts'
import { faultsOf, fieldsOf, numbersOf, type WireField } from './wire-numbers.ts'

const plugins = fileURLToPath(new URL('../../plugins', import.meta.url))
let fields: WireField[]
let apis: Api[]
beforeAll(async () => {
  const contracts = await Promise.all(readdirSync(plugins).map((name) => import(`../../plugins/${name}/contract.ts`) as Promise<Record<string, unknown>>))
  const exported = contracts.flatMap((contract) => Object.values(contract))
  apis = [kernelApi as Api, ...exported.filter(isApi)]
  // The call that sets switches takes any object; those who declare switches parse it.
  const switches = exported.filter(isSwitches).flatMap(({ plugin, schema }) => fieldsOf(schema, `${plugin} switches`))
  fields = [...apis.flatMap(numbersOf), ...switches]
})

function isSwitches(value: unknown): value is { plugin: string; schema: z.ZodType } {
  return value !== null && typeof value === 'object' && 'schema' in value && 'point' in value && (value.point as { id?: string }).id === switchFields.id
}

function isApi(value: unknown): value is Api {
  return value !== null && typeof value === 'object' && 'plugin' in value && 'routes' in value
}

test('the law covers every number in the input of every call', () => {
  expect(fields.length).toBeGreaterThan(100)
  const paths = fields.map(({ path }) => path)
  for (const seen of [
    'submissions.statuses body.submitIds[]',
    'problems.create body.problem.timeLimit',
    'problems.create body.samples[].score',
    'problems.list query.tagId[]',
    'accounts.setMailConfig body.emailPort',
    'submissions switches.defaultSubmitInterval',
    'notices.list query.limit',
    'judging.changeDaemon params.id',
  ])
    expect(paths).toContain(seen)
})

test('a number may be in quotes, and anything that is not a number is refused', () => {
  expect(fields.flatMap(faultsOf)).toEqual([])
})

test('every list serves pages of up to 500 rows, and reduces a larger limit to 500', () => {
  const limits = apis.flatMap(({ routes }) => Object.values(routes)).flatMap(({ query }) => (query instanceof z.ZodObject && query.shape.limit) || [])
  expect(limits.length).toBeGreaterThan(8)
  expect(limits.map((limit) => z.parse(limit, '1000'))).toEqual(limits.map(() => 500))
})

test.each([
  ['a plain number', z.object({ count: z.number() }), ["x.count accepts 1, but not '1'"]],
  ['a number in a list that may be missing', z.object({ counts: z.array(z.int()).nullish() }), ["x.counts[] accepts 1, but not '1'"]],
  ['a choice of numbers', z.literal([1, 2]), ["x accepts 1, but not '1'"]],
  ['one of two shapes', z.union([z.object({ a: z.int() }), z.object({ b: z.string() })]), ["x.a accepts 1, but not '1'"]],
  ['a number that is changed afterwards', z.number().transform((value) => value * 2), ["x accepts 1, but not '1'"]],
  ['a text that stays one', z.union([z.number(), z.string()]), ["x accepts 1, but not '1'"]],
  ['all values that convert to a number', z.coerce.number(), ["x accepts ''", "x accepts '1e3'"]],
])('the law fails on %s', (_, schema, found) => {
  expect(fieldsOf(schema, 'x').flatMap(faultsOf)).toEqual(expect.arrayContaining(found))
})

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-3', -3],
  ['007', 7],
])('%s is %d', (text, number) => {
  expect(wireNumber.parse(text)).toBe(number)
})

test.each([
  ['1.5', 'expected int'],
  ['abc', 'expected number'],
  ['', 'expected number'],
  [null, 'expected number'],
  [true, 'expected number'],
])('%s is refused as an integer, with a clear message', (sent, words) => {
  expect(wireNumber.safeParse(sent).error?.issues[0]?.message).toContain(words)
})

test('the message for a number out of bounds names the bound', () => {
  expect(wireNumberOf(z.int().max(5)).safeParse('6').error?.issues[0]?.message).toContain('<=5')
  expect(wireNumberOf(z.number()).parse('0.25')).toBe(0.25)
})
