import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palettes } from '../editor/editor-themes.ts'

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\w\w/g) ?? []).map((part) => {
    const value = parseInt(part, 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(Object.entries(palettes))('the editor theme %s has enough contrast, also on the current line', (_name, palette) => {
  for (const part of ['text', 'number', 'comment', 'keyword', 'string', 'constant', 'type', 'name'] as const) {
    for (const ground of ['background', 'line'] as const) {
      expect({ part, ground, enough: contrast(palette[part], palette[ground]) >= 4.5 }).toEqual({ part, ground, enough: true })
    }
  }
})

const sheet = readFileSync(join(import.meta.dirname, '../theme/tokens.css'), 'utf8')
const [light = '', dark = ''] = sheet.split("body[arco-theme='dark']")

test.each([
  ['light', light, 'ffffff'],
  ['dark', dark, '1b1c21'],
])('verdict colors have enough contrast on their tint and on the surface: %s', (_theme, rules, surface) => {
  const tones = [...rules.matchAll(/--verdict-status-([a-z]+): #(\w{6});/g)]
  expect(tones).toHaveLength(9)
  for (const [, tone, colour = ''] of tones) {
    const tint = new RegExp(`--verdict-status-${tone}-tint: #(\\w{6});`).exec(rules)?.[1] ?? ''
    expect({ tone, tint: contrast(colour, tint) >= 4.5, surface: contrast(colour, surface) >= 4.5 }).toEqual({ tone, tint: true, surface: true })
  }
})
