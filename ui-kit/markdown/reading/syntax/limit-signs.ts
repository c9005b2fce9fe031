import type { Data, Processor } from 'unified'
import { OverBudget } from './limits.ts'

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Extract<NonNullable<Extension['text']>[number], { tokenize: unknown }>
type Context = ThisParameterType<Construct['tokenize']>

/** How many signs one paragraph may use. Statements that were written in HTML have thousands of tags in a paragraph. */
const limits = [
  { signs: '*_~', most: 1000 },
  { signs: '[]!$`\\', most: 1000 },
  { signs: '<&', most: 5000 },
]
/** The parser reads a series of these as one sign. */
const inSeries: ReadonlySet<string> = new Set('*_~')
/** The parser does not read these again within a series. */
const onlyFirst: ReadonlySet<string> = new Set('`$')
const maxLines = 2000
/** The codes of the parser for the three kinds of line endings. */
const lineEndings = [-5, -4, -3]

/**
 * Reads signs beyond the limits as plain text, open and closed brackets included, and refuses texts with longer paragraphs: the parser's time grows with
 * the number of either times the length of the paragraph, so that 30,000 of them would take minutes.
 */
export function limitSigns(this: Processor): void {
  const signs = limits.flatMap(({ signs, most }) => {
    const count = counter(most)
    return [...signs].map((sign) => [sign.charCodeAt(0), countedSign(sign, count)] as const)
  })
  const line = countedLine(counter(maxLines))
  const text = Object.fromEntries([...signs, ...lineEndings.map((code) => [code, line] as const)])
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text }]
}

/** Whether a paragraph with so many more is still within a limit. */
type Count = (paragraph: Context, length: number) => boolean

function counter(most: number): Count {
  const counts = new WeakMap<Context, number>()
  return (paragraph, length) => {
    const count = (counts.get(paragraph) ?? 0) + length
    counts.set(paragraph, count)
    return count <= most
  }
}

function countedSign(sign: string, isWithin: Count): Construct {
  return {
    name: 'countedSign',
    previous(code) {
      return !onlyFirst.has(sign) || code !== sign.charCodeAt(0) || this.events.at(-1)?.[1].type === 'characterEscape'
    },
    tokenize(effects, ok, nok) {
      let length = 0
      return (first) => {
        effects.enter('data')
        const more: typeof ok = (code) => {
          if (code === first && (length === 0 || inSeries.has(sign))) {
            length += 1
            effects.consume(code)
            return more
          }
          effects.exit('data')
          return isWithin(this, length) ? nok(code) : ok(code)
        }
        return more(first)
      }
    },
  }
}

function countedLine(isWithin: Count): Construct {
  return {
    name: 'countedLine',
    tokenize(_effects, _ok, nok) {
      return (code) => {
        if (!isWithin(this, 1)) throw new OverBudget('lines')
        return nok(code)
      }
    },
  }
}
