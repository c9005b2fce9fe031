import { defineConfig } from 'vitest/config'

const pages = 'test/browser/**/*.test.ts'
const isBrowser = process.env.VERDICT_PLUGIN_TESTS === 'browser'

/** Each test starts sites of its own, so that tests need some time on a busy machine. */
export default defineConfig({
  test: { include: isBrowser ? [pages] : ['test/**/*.test.ts'], exclude: isBrowser ? [] : [pages], testTimeout: 60_000, hookTimeout: 120_000 },
})
