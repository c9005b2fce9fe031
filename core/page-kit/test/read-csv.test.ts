import { expect, test } from 'vitest'
import { readCsv } from '../form/read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\uFEFFa,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,,\n', [['a', '', '']]],
  ['"x, ""y""",z\n\n , \n', [['x, "y"', 'z']]],
  ['"two\nlines",b', [['two\nlines', 'b']]],
  ['', []],
])('%j is read as %j', (text, rows) => expect(readCsv(bytes(text))).toEqual(rows))

test('text that is not UTF-8 or has an unclosed quote is refused', () => {
  expect(() => readCsv(new Uint8Array([0x61, 0xff]).buffer)).toThrow()
  expect(() => readCsv(bytes('a,"b'))).toThrow()
})
