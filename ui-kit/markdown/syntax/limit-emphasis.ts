import type { Data, Processor } from 'unified'

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Extract<NonNullable<Extension['text']>[number], { tokenize: unknown }>
type Context = ThisParameterType<Construct['tokenize']>

/** Signs of emphasis in one paragraph, far beyond what real texts use. */
const maxSigns = 1000

const asterisk = 42
const underscore = 95
const tilde = 126

/**
 * Reads signs of emphasis beyond the limit as plain text: the parser's time grows with the square of their number, so that 60,000 of them
 * would freeze the page of every reader for a minute.
 */
export function limitEmphasis(this: Processor): void {
  const signs = new WeakMap<Context, number>()
  const plainSigns: Construct = {
    name: 'plainSigns',
    tokenize(effects, ok, nok) {
      const before = signs.get(this) ?? 0
      let length = 0
      return (sign) => {
        effects.enter('data')
        const more: typeof ok = (code) => {
          if (code === sign) {
            length += 1
            effects.consume(code)
            return more
          }
          effects.exit('data')
          signs.set(this, before + length)
          return before + length > maxSigns ? ok(code) : nok(code)
        }
        return more(sign)
      }
    },
  }
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text: { [asterisk]: plainSigns, [underscore]: plainSigns, [tilde]: plainSigns } }]
}
