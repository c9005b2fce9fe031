import { createHash } from 'node:crypto'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QrPicture } from '../web/settings/qr-picture.tsx'

const link = 'https://oj.example.edu/course/join/Tn8uUgTQizlyh19K8Gxw'
const border = 4

/** Returns the rows of an image without its border, 1 for each dark module. */
function rowsOf(path: string, side: number): string[] {
  const dark = new Set([...path.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]) => `${Number(x) - border} ${Number(y) - border}`))
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => (dark.has(`${x} ${y}`) ? '1' : '0')).join(''))
}

test('the picture of a link, and the saved one, is what the encoder of the package `qrcode` 1.5.4 makes at level M', () => {
  render(<QrPicture text={link} label="QR code" fileName="class.svg" download="Save" />)
  const shown = screen.getByRole('img', { name: 'QR code' })
  const saved = decodeURIComponent(screen.getByRole('link', { name: 'Save' }).getAttribute('href')!)
  expect(shown.getAttribute('viewBox')).toBe('0 0 41 41')
  const paths = [shown.querySelector('path')!.getAttribute('d')!, /d="(M[^"]+)"/.exec(saved)![1]!]
  for (const path of paths) expect(createHash('sha256').update(rowsOf(path, 33).join('\n')).digest('hex')).toMatch(/^869b0ef83b324c54a2a3c4a36f13a93a/)
})
