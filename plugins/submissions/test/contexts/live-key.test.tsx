import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLiveKey } from '../../web/list/use-live-rows.ts'

test.each([
  [{}, 'bank'],
  [{ cid: 0, gid: null }, 'bank'],
  [{ gid: 3, cid: 0 }, 'gid.3'],
  [{ rid: 8 }, 'rid.8'],
])('a list of %j is followed as %s before it is loaded, and is not loaded again', (keys, key) => {
  let reloads = 0
  const { result, rerender } = renderHook(({ told }: { told?: string }) => useLiveKey(keys, told, () => (reloads += 1)), { initialProps: {} })
  expect(result.current).toBe(key)
  rerender({ told: key })
  expect([result.current, reloads]).toEqual([key, 0])
})

test('the innermost of several contexts is the one that the server tells; the list is then loaded once more', () => {
  let reloads = 0
  const reload = () => void (reloads += 1)
  const keys = { lid: 1, rid: 8 }
  const { result, rerender } = renderHook(({ told }: { told?: string }) => useLiveKey(keys, told, reload), { initialProps: {} })
  expect([result.current, reloads]).toEqual([undefined, 0])
  for (let again = 0; again < 2; again += 1) rerender({ told: 'rid.8' })
  expect([result.current, reloads]).toEqual(['rid.8', 1])
})
