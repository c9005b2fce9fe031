import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeFormulas } from '../../ui-kit/markdown/reading/formula-writer.ts'
import { highlight } from '../../ui-kit/markdown/reading/highlight.ts'
import { readHtml } from '../../ui-kit/markdown/reading/html-reader.ts'
import { readText } from '../../ui-kit/markdown/reading/read-text.ts'
import { slowTexts } from '../browser/markdown/slow-texts.ts'
import { shareOf } from '@verdict/core/testing'
import { CallCounter } from './patterns/call-counter.ts'
import { genericTexts, textOfLength, type HostileText } from './patterns/hostile-texts.ts'

const calls = new CallCounter()
beforeAll(() => calls.start())
afterAll(() => calls.stop())

const tools = { readHtml, writeFormulas, highlight }
const lengths = [1 << 10, 4 << 10, 16 << 10]
/** Reading may make this many times the calls of a text of a quarter of the length … */
const maxGrowth = 6
/** … or this many, if that is more: an ordinary text of 16 kB makes as many. */
const floor = 4_000_000

async function excessiveGrowth(text: HostileText): Promise<string | undefined> {
  let before = 0
  for (const length of lengths) {
    const made = await calls.count(() => readText(textOfLength(text, length), [], tools))
    const allowed = Math.max(floor, maxGrowth * before)
    if (made > allowed) return `${length >> 10} kB made ${made} calls, more than ${allowed}`
    before = made
  }
  return undefined
}

const shortened = (text: HostileText) => [JSON.stringify(text).slice(0, 100), text] as const

// The processor time of patterns, which make no calls, is measured in patterns.test.ts.
describe('the work of reading Markdown grows no faster than its text', () => {
  test.each(shareOf([...slowTexts, ...genericTexts], 12).map(shortened))('%s', async (_, text) => {
    expect(await excessiveGrowth(text)).toBe(undefined)
  })
})
