import { parseArgs } from 'node:util'
import { Random } from '@verdict/core/testing'
import { excessiveGrowth, finishes, growsFurther } from '../architecture/patterns/growth.ts'
import { genericTexts, textOfLength, type HostileText } from '../architecture/patterns/hostile-texts.ts'
import { readers, type Reader } from '../architecture/patterns/readers.ts'
import { slowTexts } from '../browser/markdown/slow-texts.ts'
import { highlight } from '../../ui-kit/markdown/reading/highlight.ts'
import { writeFormulas } from '../../ui-kit/markdown/reading/formula-writer.ts'
import { readHtml } from '../../ui-kit/markdown/reading/html-reader.ts'
import { readText } from '../../ui-kit/markdown/reading/read-text.ts'

/**
 * Measures parsers of texts from outside. Without options: the slowest of the known hostile texts, in seconds of the processor. With `--fuzz 30`: looks for 30 minutes
 * for texts whose cost grows faster than their length; what it finds belongs among the known ones.
 */
const { values } = parseArgs({
  options: { kilobytes: { type: 'string', default: '32' }, rows: { type: 'string', default: '30' }, fuzz: { type: 'string' }, seed: { type: 'string' } },
})
const limitMs = 20_000
// KaTeX reports each unknown character.
console.warn = () => undefined
const tools = { readHtml, writeFormulas, highlight }
const all: readonly Reader[] = [...readers, { name: 'Markdown', read: (text) => readText(text, [], tools), known: slowTexts, floorMs: 200 }]

if (values.fuzz === undefined) measure()
else fuzz(Number(values.fuzz) * 60_000, Number(values.seed ?? Math.floor(Math.random() * 1e6)))

function measure(): void {
  const rows = all.flatMap((reader) =>
    [...reader.known, ...genericTexts].map((text) => {
      const whole = textOfLength(text, Number(values.kilobytes) * 1024)
      const start = process.cpuUsage()
      const isFinished = finishes(() => reader.read(whole), limitMs)
      const { user, system } = process.cpuUsage(start)
      return { reader: reader.name, text: JSON.stringify(text).slice(0, 70), seconds: isFinished ? Number(((user + system) / 1e6).toFixed(3)) : Infinity }
    }),
  )
  console.table(rows.toSorted((one, other) => other.seconds - one.seconds).slice(0, Number(values.rows)))
}

function fuzz(milliseconds: number, seed: number): void {
  console.log(`seed ${seed}`)
  const random = new Random(seed)
  const ends = performance.now() + milliseconds
  const found = new Set<string>()
  let tried = 0
  while (performance.now() < ends) {
    const reader = random.pick(all)
    const text = randomText(random, reader)
    tried += 1
    const read = (length: number) => reader.read(textOfLength(text, length))
    const growth = excessiveGrowth(read, reader.floorMs)
    if (growth === undefined || !growsFurther(read)) continue
    const line = `${reader.name}: ${growth} of ${JSON.stringify(text)}`
    if (!found.has(line)) console.log(line)
    found.add(line)
  }
  console.log(`${tried} texts, ${found.size} whose cost grows faster than their length`)
  process.exitCode = found.size > 0 ? 1 : 0
}

/** Pieces of known hostile texts and single characters, put together in another way. */
function randomText(random: Random, { known }: Reader): HostileText {
  const pieces = [...known, ...genericTexts].flatMap(({ start, repeated, end }) => [start, repeated, end]).filter((piece) => piece !== '' && piece.length < 100)
  const some = (most: number) => Array.from({ length: random.below(most + 1) }, () => random.pick(pieces)).join('')
  return { start: some(2), repeated: random.pick(pieces) + some(2), end: some(1) }
}
