import type { TestSite } from '@verdict/core/testing'
import { ManualDaemon, verdict } from '@verdict/plugin-judging/testing'

/** Starts a daemon that compiles everything but code with `#error`, until it is stopped. */
export async function startCompiler(site: TestSite): Promise<{ daemon: ManualDaemon; stop: () => Promise<void> }> {
  const daemon = await ManualDaemon.of(site)
  let working = true
  const work = (async () => {
    while (working) {
      for (const task of await daemon.claim(10)) {
        const isGood = task.work.kind === 'compile' && !task.work.code.includes('#error')
        await daemon.report(task, { verdict: isGood ? verdict() : verdict({ status: -2, errorMessage: 'checker.cpp:1: error: #error {{no}} $t(way)' }) })
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    daemon,
    stop: async () => {
      working = false
      await work
    },
  }
}
