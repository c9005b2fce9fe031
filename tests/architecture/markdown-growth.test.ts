import { describe, expect, test } from 'vitest'
import { writeFormulas } from '../../ui-kit/markdown/reading/formula-writer.ts'
import { highlight } from '../../ui-kit/markdown/reading/highlight.ts'
import { readHtml } from '../../ui-kit/markdown/reading/html-reader.ts'
import { readText } from '../../ui-kit/markdown/reading/read-text.ts'
import { slowTexts } from '../browser/markdown/slow-texts.ts'
import { shareOf } from '../support/share.ts'
import { excessiveGrowth } from './patterns/growth.ts'
import { genericTexts, textOfLength, type HostileText } from './patterns/hostile-texts.ts'

const tools = { readHtml, writeFormulas, highlight }
/** An ordinary text of 8 kB takes a tenth of it. */
const floorMs = 200

const growthOf = (text: HostileText) => excessiveGrowth((length) => readText(textOfLength(text, length), [], tools), floorMs)
const shortened = (text: HostileText) => [JSON.stringify(text).slice(0, 100), text] as const

describe('the processor time of Markdown grows no faster than its text', () => {
  test.each(shareOf([...slowTexts, ...genericTexts], 3).map(shortened))('%s', (_, text) => {
    expect(growthOf(text)).toBe(undefined)
  })
})
