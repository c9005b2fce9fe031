import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from '../web/setting/qr/qr-code.ts'

const link = 'https://oj.example.edu/course/join/Tn8uUgTQizlyh19K8Gxw'
const longLink = 'https://judge.computer-science.middle-school.example.edu.cn:8443/course/join/Tn8uUgTQizlyh19K8Gxw?from=the-blackboard-of-class-three'

/** What the encoder of the package `qrcode` 1.5.4 makes of the same text at level M: side and hash. */
test.each([
  ['Verdict', 21, '5a99a939506a1b286e84f9728603d748'],
  [link, 33, '869b0ef83b324c54a2a3c4a36f13a93a'],
  [longLink, 49, '29e71d017a2ea187ff72aadc9091863d'],
  [`https://${'团'.repeat(68)}`, 57, '3b4da4147ebddf7164e526f05545bf3a'],
])('a QR code is the one that another encoder makes: %s', (text, side, hash) => {
  const rows = qrCode(text).map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  expect(rows.map(({ length }) => length)).toEqual(Array.from({ length: side }, () => side))
  expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 32)).toBe(hash)
})

test('what does not fit is refused', () => {
  expect(() => qrCode('x'.repeat(214))).toThrow(RangeError)
})
