import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

// Checks in a real browser, apart from the quick ones: they need Chromium and the built shell.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/support/temporary-folder.ts', 'tests/browser/support/build-shell.ts'],
    testTimeout: 240_000,
    // A slower, busier machine draws later; what never comes fails all the same.
    expect: { poll: { timeout: 60_000 } },
    // On a busy machine, making the demo takes minutes.
    hookTimeout: 400_000,
    // More than the processors of a small machine: pages and sites wait for each other.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Modules that one file has loaded are reused by the next: most files start the same plugins.
    isolate: false,
  },
})
