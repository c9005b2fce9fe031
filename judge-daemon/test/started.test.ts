import { expect, test } from 'vitest'
import { loadLanguages } from '../languages/load-languages.ts'
import { describe } from '../site/serve.ts'

test('the line of a judge that has started names the missing languages', async () => {
  const languages = await loadLanguages('config/languages.yaml')
  const [pascal, rust] = ['Pascal', 'Rust'].map((name) => ({ language: languages.find((one) => one.name === name)!, why: 'not found' }))
  const judge = { backend: 'jail' as const, languages: [], preparing: [], missing: [], slots: 1 }
  expect(describe(judge)).toBe('started: jail, 0 languages, 1 timed slot')
  expect(describe({ ...judge, missing: [pascal!, rust!], slots: 2 })).toBe(
    'started: jail, 0 languages, 2 timed slots\n  missing: Pascal, Rust (judge-daemon/bin/judge doctor names their packages)',
  )
})
