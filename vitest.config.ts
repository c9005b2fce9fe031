import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const common = {
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
  // Failures elsewhere are read from a log, so it shows the values in full.
  chaiConfig: { truncateThreshold: 0 },
  exclude: ['**/node_modules/**', '**/dist/**', 'tests/browser/**', '**/templates/*/test/browser/**'],
  // Files share what they import, which halves their time.
  isolate: false,
}
const screens = ['ui-kit/test/**/*.test.{ts,tsx}', 'core/{web,page-kit}/test/**/*.test.{ts,tsx}', 'plugins/*/test/**/*.test.tsx']

export default defineConfig({
  // Node loads packages itself, in CommonJS where they have it: that is faster than through Vite, module by module.
  resolve: { mainFields: ['main'] },
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/support/temporary-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'servers',
          include: ['**/test/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...common.exclude, ...screens],
          // Twice the processors of a small machine: kill tests and time limits wait, and other files can use that time.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        resolve: {
          alias: [
            { find: /^@arco-design\/web-react\/es\//, replacement: '@arco-design/web-react/lib/' },
            { find: /^@arco-design\/web-react\/icon\/react-icon\//, replacement: '@arco-design/web-react/icon/react-icon-cjs/' },
            { find: /^(monaco-editor|@monaco-editor\/react|@antv\/g2|@antv\/g2plot)(\/.*)?$/, replacement: `${import.meta.dirname}/tests/support/undrawn.ts` },
          ],
        },
        test: {
          ...common,
          name: 'screens',
          include: screens,
          environment: 'happy-dom',
          setupFiles: ['tests/support/set-up-screens.ts'],
          // These do not wait, and each worker loads the packages.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
