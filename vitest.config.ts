import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { mainFields: ['module', 'main'] },
  test: {
    include: ['**/test/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/browser/**'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    server: { deps: { inline: [/@arco-design\/web-react/] } },
  },
})
