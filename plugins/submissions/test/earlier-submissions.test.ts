import { expect, test } from 'vitest'
import { EarlierSubmissions } from '../server/statistics/earlier-submissions.ts'
import type { Submissions } from '../server/stored/submission-schema.ts'

test('attempts at a problem that are read in two batches are all counted in a further scope', async () => {
  const docs = new Map([1, 2].map((_id) => [_id, { _id, uid: 'amy', pid: 7, lists: ['bank'], status: 0, counted: 0, further: {} }]))
  const refreshed: string[] = []
  const find = ({ _id: { $in } }: { _id: { $in: number[] } }) => ({ toArray: async () => $in.map((id) => docs.get(id)) })
  const earlier = new EarlierSubmissions({
    submissions: { find } as unknown as Submissions,
    scopes: {
      applyToMany: async (many) => {
        for (const one of many) docs.set(one._id, { ...docs.get(one._id)!, lists: ['bank', 'tid:5'], further: { 'tid:5': 0 } })
        return many.length > 0
      },
    },
    statistics: { count: async () => undefined },
    problemStatuses: {
      outdated: async (pairs) => [...pairs],
      refresh: async (_uid, _pid, scopes) => void refreshed.push(scopes.join(' ')),
    },
  })
  await earlier.take([{ submitId: 1 }])
  await earlier.take([{ submitId: 2 }])
  expect(refreshed).toEqual(['bank tid:5', 'bank tid:5'])
})
