import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allFaults } from '../planted-faults/all-faults.ts'
import { withFault } from '../planted-faults/fault.ts'
import { areaOf } from '../test-map/areas.ts'

const root = join(import.meta.dirname, '../..')

test.each(allFaults.map((fault) => [fault.title, fault] as const))('the planted fault applies: %s', (_, fault) => {
  const text = readFileSync(join(root, fault.file), 'utf8')
  expect(withFault(fault, text)).not.toBe(text)
})

test('faults are planted in every part of the product', () => {
  const areas = new Set(allFaults.map(({ file }) => areaOf(file)))
  const plugins = readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`)
  const kernel = ['core/server', 'core/plugin', 'core/web'].filter((folder) => !allFaults.some(({ file }) => file.startsWith(`${folder}/`)))
  expect([...plugins, 'core/embedded-mongo', 'core/page-kit', 'core/server-kit', 'judge-daemon', 'ui-kit'].filter((area) => !areas.has(area))).toEqual([])
  expect(kernel).toEqual([])
  expect(allFaults.length).toBeGreaterThanOrEqual(60)
  expect(new Set(allFaults.map(({ title }) => title)).size).toBe(allFaults.length)
})

test('a fault that no longer applies, or applies twice, is an error', () => {
  const fault = { title: 'a lost sum', file: 'sum.ts', before: '+= 1', after: '+= 0' }
  expect(() => withFault(fault, 'let sum = 0')).toThrow("the fault 'a lost sum' no longer applies: sum.ts contains its text 0 times")
  expect(() => withFault(fault, 'a += 1, b += 1')).toThrow('2 times')
})
