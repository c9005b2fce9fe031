import { definePlugin } from '@verdict/core'
import { expect, test } from 'vitest'
import { formRules } from '../form/form-rules.ts'

interface Form {
  readonly title: string
  readonly cases: readonly string[]
}

const { errorsOf, fieldOf } = formRules<Form>(definePlugin({ id: 'shelf' }), {
  'title-required': { field: 'title', wrong: ({ title }) => title === '', immediate: true },
  'title-length': { field: 'title', wrong: ({ title }) => title.length > 5 && { maximum: 5 } },
  'title-taken': { field: 'title' },
  'case-empty': { each: ({ cases }) => cases.flatMap((one, index) => (one === '' ? [{ field: `case ${index}`, values: { number: index + 1 } }] : [])) },
  'other/no-owner': { field: 'owner' },
})

test('errors come in the order of the rules, with their fields and values', () => {
  expect(errorsOf({ title: 'Sun', cases: ['1'] })).toEqual([])
  expect(errorsOf({ title: '', cases: ['', '1', ''] })).toEqual([
    { key: 'title-required', field: 'title', immediate: true },
    { key: 'case-empty', field: 'case 0', values: { number: 1 } },
    { key: 'case-empty', field: 'case 2', values: { number: 3 } },
  ])
  expect(errorsOf({ title: 'Sunshine', cases: [] })).toEqual([{ key: 'title-length', field: 'title', immediate: false, values: { maximum: 5 } }])
})

test.each([
  ['shelf/title-taken', 'title'],
  ['other/no-owner', 'owner'],
  ['shelf/case-empty', undefined],
  ['other/title-taken', undefined],
  ['shelf/constructor', undefined],
  ['', undefined],
])('a refusal %s of the server belongs to the field %s', (code, field) => expect(fieldOf(code)).toBe(field))
