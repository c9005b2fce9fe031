import { build } from 'vite'
import { expect, test } from 'vitest'
import { verdictPlugin } from '@verdict/build'

test('a page contains of the contracts of other plugins only what it uses', async () => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    plugins: [verdictPlugin()],
    build: { write: false },
  })
  const files = 'output' in built ? built.output : []
  const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  expect(scripts.join('\n')).toContain('board-table')
  expect(scripts.join('\n').length).toBeLessThan(4000)
})
