import { expect, test } from 'vitest'
import { isPermissive, productionPackages } from '../licences.ts'

test('every production dependency has a permissive license', () => {
  const packages = productionPackages()
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'mongodb', 'react', 'zod']))
  expect(packages.filter(({ licence }) => !isPermissive(licence))).toEqual([])
})

test('a license is refused unless one that it offers is permissive', () => {
  for (const licence of ['MIT', '(MPL-2.0 OR Apache-2.0)', 'GPL-3.0 OR MIT', 'MIT AND ISC']) expect(isPermissive(licence), licence).toBe(true)
  for (const licence of ['GPL-3.0', 'none', 'MIT AND GPL-3.0', 'UNLICENSED']) expect(isPermissive(licence), licence).toBe(false)
})
