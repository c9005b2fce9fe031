import { expect, test } from 'vitest'
import { moved, startView } from '../web/profile/crop-view.ts'
import { readCsv } from '../web/admin/read-csv.ts'

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

test('what is not UTF-8, or leaves a quote open, is refused', () => {
  expect(() => readCsv(new Uint8Array([0x61, 0xff]).buffer)).toThrow()
  expect(() => readCsv(bytes('a,"b'))).toThrow()
})

test('a cropped square never leaves its picture', () => {
  const size = { width: 400, height: 200 }
  expect(moved(startView, size, 10, 10)).toEqual({ x: 0.25, y: 0.5, zoom: 1 })
  expect(moved({ ...startView, zoom: 2 }, size, -10, -10)).toEqual({ x: 0.875, y: 0.75, zoom: 2 })
})
