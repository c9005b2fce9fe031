import type { Data, Processor } from 'unified'
import { OverBudget } from './limits.ts'

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Extract<NonNullable<Extension['document']>[number], { tokenize: unknown }>
type Context = ThisParameterType<Construct['tokenize']>

/** Far beyond real texts: items of lists, lines below a heading, and lines that continue or follow a quotation or list without its sign. */
const limits = { item: 2000, underline: 500, lazyLine: 500 }

const dash = 45
const equals = 61
/** With what lists, quotations and footnotes start, and `null` for everything else: the parser tries `null` only where no other fits. */
const containerStarts = [...'*+-0123456789>['].map((sign): number | 'null' => sign.charCodeAt(0)).concat('null')

type Kind = keyof typeof limits

/** Limits what the parser reads in a time that grows with the length of the text before it: 16,000 underlined headings would take 72 s. */
export function limitBlocks(this: Processor): void {
  const items = counter('item', ({ events }, { offset }) => (events.at(-1)?.[1].type === 'listItemPrefix' ? offset : undefined))
  const triedLines = new WeakMap<Context['parser'], number>()
  // The parser knows whether a line is lazy after it has tried the line. It does not try lines within code and formulas.
  const lazyLines = counter('lazyLine', ({ parser }, { line }) => {
    const previous = triedLines.get(parser)
    triedLines.set(parser, line)
    return previous !== undefined && previous < line && parser.lazy[previous] ? previous : undefined
  })
  // Every line that starts like one.
  const underlines = counter('underline', (_, { line }) => line)
  const data = this.data()
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    {
      document: Object.fromEntries(containerStarts.map((start) => [start, [items, lazyLines]])),
      flow: { [equals]: underlines, [dash]: underlines },
    },
  ]
}

/** Accepts nothing. The parser tries it several times at a place, so each place counts once. */
function counter(kind: Kind, placeOf: (context: Context, now: ReturnType<Context['now']>) => number | undefined): Construct {
  const counts = new WeakMap<Context['parser'], { count: number; last: number }>()
  return {
    name: kind,
    tokenize(_effects, _ok, nok) {
      return (code) => {
        const place = placeOf(this, this.now())
        const { count, last } = counts.get(this.parser) ?? { count: 0, last: -1 }
        if (place === undefined || place <= last) return nok(code)
        if (count === limits[kind]) throw new OverBudget(kind)
        counts.set(this.parser, { count: count + 1, last: place })
        return nok(code)
      }
    },
  }
}
