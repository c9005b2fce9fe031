import type { Data, Processor } from 'unified'

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Constructs = NonNullable<Extension['text']>[number]
type Construct = Extract<Constructs, { tokenize: unknown }>
type Context = ThisParameterType<Construct['tokenize']>
type Token = Context['events'][number][1]

const autolinks: ReadonlySet<string | undefined> = new Set(['wwwAutolink', 'protocolAutolink', 'emailAutolink'])

/** Remembers the open bracket in which addresses are no links: the extension for addresses searches for it again from each word, back through all that follows it. */
export function quickAutolinks(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = data.micromarkExtensions?.map(withQuickAutolinks) ?? []
}

function withQuickAutolinks(extension: Extension): Extension {
  const quick = (construct: Construct): Construct => (autolinks.has(construct.name) ? outsideOfLabels(construct) : construct)
  const constructs = Object.entries(extension.text ?? {}).map(([code, given]) => [code, given && (Array.isArray(given) ? given.map(quick) : quick(given))])
  return extension.text ? { ...extension, text: Object.fromEntries(constructs) } : extension
}

function outsideOfLabels(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = construct.tokenize.call(this, effects, ok, nok)
      return (code) => (isInLabel(this) ? nok(code) : start(code))
    },
  }
}

/** By paragraph: the open bracket and its place, or the last token before which there is none. */
const known = new WeakMap<Context, { at: number; token: Token; isOpen: boolean }>()

function isInLabel(context: Context): boolean {
  const { events } = context
  const before = known.get(context)
  if (before?.isOpen && events[before.at]?.[1] === before.token && !before.token._balanced) return true
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const [, token] = events[at]!
    if (before && !before.isOpen && token === before.token) break
    if ((token.type !== 'labelLink' && token.type !== 'labelImage') || token._balanced) continue
    known.set(context, { at, token, isOpen: true })
    return true
  }
  const last = events.at(-1)
  if (last) known.set(context, { at: events.length - 1, token: last[1], isOpen: false })
  return false
}
