import { expect, test } from 'vitest'
import { findLanguages } from '../languages/find-languages.ts'
import { Language } from '../languages/language.ts'

const row = (name: string, more: object) =>
  Language.parse({
    name,
    contentType: 'text/plain',
    source: 'main',
    programs: ['sh'],
    package: '',
    version: ['echo', '12.2.0'],
    compile: [],
    run: ['sh'],
    compileLimits: { cpu: 1, wall: 1, memory: 1 },
    template: '',
    ...more,
  })

test('a set of libraries is a language where its probe succeeds', async () => {
  const { found, missing } = await findLanguages([
    row('with', { probe: ['true'] }),
    row('without', { probe: ['sh', '-c', 'echo no such library >&2; exit 1'] }),
  ])
  expect([found.map(({ language }) => language.name), missing.map(({ why }) => why)]).toEqual([['with'], ['no such library']])
})

test('a compiler beside the default one is offered only if it is newer', async () => {
  const { found, missing } = await findLanguages(['11.9', '12.2.0', '13'].map((version) => row(version, { newerThan: ['echo', version] })))
  expect(found.map(({ language }) => language.name)).toEqual(['11.9'])
  expect(missing.map(({ why }) => why)).toEqual(Array(2).fill('its version 12.2.0 is not newer than that of echo'))
})

test('a misspelt field of a language is refused', () => {
  expect(() => row('x', { prob: ['true'] })).toThrow(/prob/)
})
