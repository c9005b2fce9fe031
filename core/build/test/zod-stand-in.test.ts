import { expect, test } from 'vitest'
import type { z as realZ } from 'zod'
import standIn, { z } from '../plugin/zod-stand-in.ts'

// Typed as zod, which contracts import; the stand-in has no types.
const schemas = z as never as typeof realZ

test('every zod call used by contracts works', async () => {
  const Base = schemas.object({ id: schemas.int().min(1), name: schemas.string().trim().max(20).nullable().default(null) })
  const More = Base.extend({ list: schemas.array(schemas.union([schemas.literal('a'), schemas.enum(['b', 'c'])])) }).omit({ id: true })
  expect(More).toBe(standIn)
  expect({ ...Base.shape }).toEqual({})
  expect(await Promise.resolve(Base)).toBe(standIn)
})

test('validating throws and names the server', () => {
  for (const check of ['parse', 'safeParse'] as const) expect(() => schemas.string()[check]('x')).toThrow('checked on the server')
})
