import { describe, expect, test } from 'vitest'
import { writeFormulas } from '../../ui-kit/markdown/reading/formula-writer.ts'
import { highlight } from '../../ui-kit/markdown/reading/highlight.ts'
import { readHtml } from '../../ui-kit/markdown/reading/html-reader.ts'
import { readText } from '../../ui-kit/markdown/reading/read-text.ts'
import { slowTexts } from '../browser/markdown/slow-texts.ts'
import { isThorough } from '../support/thorough.ts'
import { excessiveGrowth } from './patterns/growth.ts'
import { genericTexts, textOfLength, type HostileText } from './patterns/hostile-texts.ts'

const tools = { readHtml, writeFormulas, highlight }
/** An ordinary text of 8 kB takes a tenth of it. */
const floorMs = 200

const growthOf = (text: HostileText) => excessiveGrowth((length) => readText(textOfLength(text, length), [], tools), floorMs)
const shortened = (text: HostileText) => [JSON.stringify(text).slice(0, 100), text] as const

const all = [...slowTexts, ...genericTexts]
const share = 3
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * share))
/** A third of them each time. */
const chosen = isThorough ? all : all.filter((_, index) => index % share === seed % share)

describe(`the processor time of Markdown grows no faster than its text (SEED=${seed})`, () => {
  test.each(chosen.map(shortened))('%s', (_, text) => {
    expect(growthOf(text)).toBe(undefined)
  })
})
