import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'

// The files of a worker share one window and the loaded packages. Our own modules are loaded again for each file, as by a browser that opens
// a page: what they cache, such as the session, ends with the file.
vi.resetModules()

// A slower, busier machine draws later; what never comes fails all the same.
configure({ asyncUtilTimeout: 30_000 })

afterEach(async () => {
  cleanup()
  // A dialog that was answered stays while it fades out; the next test must not find it.
  await waitFor(() => expect(document.querySelector('.zoomModal-exit')).toBeNull())
})

// A page keeps timers, listeners and channels until its tab is closed. They end with the file, so that they do not act on the page of the next.
const { setTimeout, setInterval, addEventListener, BroadcastChannel } = globalThis
const endings: (() => void)[] = []
const ending = <Start extends (...given: never[]) => unknown>(start: Start): Start =>
  Object.assign((...given: Parameters<Start>) => {
    const timer = start(...given) as NodeJS.Timeout
    endings.push(() => clearTimeout(timer))
    return timer
  }, start) as unknown as Start
globalThis.setTimeout = ending(setTimeout)
globalThis.setInterval = ending(setInterval)
globalThis.addEventListener = (...given: Parameters<typeof addEventListener>) => {
  addEventListener(...given)
  endings.push(() => removeEventListener(...given))
}
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    endings.push(() => this.close())
  }
}

afterAll(async () => {
  // A page that still loads parts (such as the writer of formulas) would log after vitest has stopped listening, which is an error of the run.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  for (const end of endings) end()
  Object.assign(globalThis, { setTimeout, setInterval, addEventListener, BroadcastChannel })
  // React finishes what it has begun.
  await new Promise((resolve) => setImmediate(resolve))
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) for (const name of element.getAttributeNames()) element.removeAttribute(name)
})
