import { startTestSite } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { TotalCache } from '../total-cache.ts'

test('a total is exact up to 10,000; a higher one may be cached', async () => {
  const site = await startTestSite([])
  try {
    const rows = site.site.db.collection<{ uid: string }>('totals')
    const totals = new TotalCache(rows)
    const add = (count: number, uid: string) => rows.insertMany(Array.from({ length: count }, () => ({ uid })))
    await add(3, 'few')
    await add(10_000, 'many')
    expect([await totals.of({ uid: 'few' }), await totals.of({ uid: 'many' })]).toEqual([3, 10_000])
    await Promise.all([add(1, 'few'), add(1, 'many')])
    expect([await totals.of({ uid: 'few' }), await totals.of({ uid: 'many' })]).toEqual([4, 10_001])
    await Promise.all([add(1, 'few'), add(1, 'many')])
    expect([await totals.of({ uid: 'few' }), await totals.of({ uid: 'many' })]).toEqual([5, 10_001])
  } finally {
    await site.close()
  }
})
