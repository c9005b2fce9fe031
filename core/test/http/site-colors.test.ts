import { expect, test } from 'vitest'
import { siteColors } from '../../server/http/pages/site-colors.ts'

const channels = ['00', '33', '80', 'cc', 'ff']
const colors = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)))

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.split(',').map((text) => {
    const part = Number(text) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(colors)('texts in the accent %s are readable in both themes', (color) => {
  const [light = '', dark = ''] = siteColors(color).split("html body[arco-theme='dark']")
  const step = (theme: string, number: number) => new RegExp(`--arcoblue-${number}:([\\d,]+)`).exec(theme)?.[1] ?? ''
  const solid = (name: string) => new RegExp(`${name}:rgb\\(([\\d,]+)\\)`).exec(dark)?.[1] ?? ''
  const white = '255,255,255'
  const ratios = {
    link: contrast(step(light, 6), white),
    buttonUnderPointer: contrast(step(light, 7), white),
    currentPage: contrast(step(light, 6), step(light, 1)),
    darkLink: contrast(step(dark, 6), '27,28,33'),
    darkLinkUnderPointer: contrast(step(dark, 7), '27,28,33'),
    darkCurrentPage: contrast(step(dark, 6), step(dark, 1)),
    darkButton: contrast(solid('--verdict-accent-solid'), white),
    darkButtonUnderPointer: contrast(solid('--verdict-accent-solid-hover'), white),
  }
  expect(Object.entries(ratios).filter(([, ratio]) => ratio < 4.5)).toEqual([])
})

test('a site without a color keeps the built-in one', () => {
  expect(siteColors('')).toBe('')
})
