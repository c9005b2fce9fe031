import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const common = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  exclude: ['**/node_modules/**', '**/dist/**', 'tests/browser/**'],
}
const screens = ['ui-kit/test/**/*.test.{ts,tsx}', 'core/web/test/**/*.test.{ts,tsx}', 'plugins/*/test/**/*.test.tsx']

export default defineConfig({
  resolve: { mainFields: ['module', 'main'] },
  test: {
    // Twice the processors of a small machine: kill tests and time limits wait, and other files can use that time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/support/temporary-folder.ts'],
    projects: [
      {
        extends: true,
        // Each starts what it needs, so files share what they import: that spares a minute.
        test: { ...common, name: 'servers', include: ['**/test/**/*.test.ts', 'tests/**/*.test.ts'], exclude: [...common.exclude, ...screens], isolate: false },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'screens',
          include: screens,
          setupFiles: ['tests/support/set-up-screens.ts'],
          server: { deps: { inline: [/@arco-design\/web-react/] } },
        },
      },
    ],
  },
})
