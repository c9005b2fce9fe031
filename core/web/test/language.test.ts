import { afterEach, expect, test, vi } from 'vitest'
import { chosenLanguage, storeLanguage } from '../text/language.ts'

function browser(...spoken: string[]): void {
  vi.stubGlobal('navigator', { languages: spoken })
}
const query = (search: string) => window.history.replaceState(null, '', `/home${search}`)

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  query('')
})

test('the query parameter wins over the stored language, the browser and the default', () => {
  browser('fr-FR')
  expect(chosenLanguage()).toBe('zh-CN')
  expect(chosenLanguage('en-US')).toBe('en-US')
  browser('fr-FR', 'en-GB', 'zh-TW')
  expect(chosenLanguage()).toBe('en-US')
  storeLanguage('zh-CN')
  expect(chosenLanguage()).toBe('zh-CN')
  query('?l=en-US')
  expect(chosenLanguage()).toBe('en-US')
  query('?l=klingon')
  expect(chosenLanguage()).toBe('en-US')
})
