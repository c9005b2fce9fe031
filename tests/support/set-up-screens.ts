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
// drawn without a window. What a page repeats, like the election of the tab that listens, would read its storage after that is gone.
const waiting = new Set<NodeJS.Timeout>()
const remembered = <Start extends (...given: never[]) => unknown>(start: Start): Start =>
  Object.assign((...given: Parameters<Start>) => {
    const timer = start(...given) as NodeJS.Timeout
    waiting.add(timer)
    return timer
  }, start) as unknown as Start
globalThis.setTimeout = remembered(globalThis.setTimeout)
globalThis.setInterval = remembered(globalThis.setInterval)
afterAll(async () => {
  // What a page still loads (the writer of formulas, say) would log after vitest has stopped listening, which is an error of the run.
  await vi.dynamicImportSettled()
  for (const timer of waiting) clearTimeout(timer)
  // React finishes what it has begun.
  await new Promise((resolve) => setImmediate(resolve))
})
