import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'

// A slower, busier machine draws later; what never comes fails all the same.
configure({ asyncUtilTimeout: 30_000 })

afterEach(async () => {
  cleanup()
  // A dialog that was answered stays while it fades out; the next test must not find it.
  if (globalThis.document) await waitFor(() => expect(document.querySelector('.zoomModal-exit')).toBeNull())
})

// Messages and dialogs that a page has opened outside of itself go on animating: what they still wait for when their file has ended would be
// drawn without a window.
const waiting = new Set<NodeJS.Timeout>()
const start = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...given: Parameters<typeof start>) => {
  const timer = start(...given)
  waiting.add(timer)
  return timer
}, start)
afterAll(async () => {
  // What a page still loads (the writer of formulas, say) would log after vitest has stopped listening, which is an error of the run.
  await vi.dynamicImportSettled()
  for (const timer of waiting) clearTimeout(timer)
  // React finishes what it has begun.
  await new Promise((resolve) => setImmediate(resolve))
})
