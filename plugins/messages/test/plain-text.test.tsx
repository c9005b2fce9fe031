import { expect, test } from 'vitest'
import { plainText } from '../web/messages/message-pages.tsx'

test.each([
  ['**Estimate first.** Then write.', 'Estimate first. Then write.'],
  ['## Notes\nuse `long long`', 'Notes\nuse long long'],
  ['2**10 and 3**4', '2**10 and 3**4'],
  ['a ** b ** c', 'a ** b ** c'],
])('the excerpt of %j is %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
