import { BSONRegExp } from 'bson'
import { refuse } from '../base/errors.ts'
import { table } from '../base/table.ts'
import type { Value } from './types.ts'

/** Escapes of JavaScript that PCRE refuses. */
const unknownEscape = /(?<!\\)(?:\\\\)*\\[uUlL]/

/** Translates a regular expression of MongoDB (PCRE, options i, m, s, x, u) into one of JavaScript. */
export function compileRegex(pattern: string, options = ''): RegExp {
  const inline = /^\(\?([imsx]+)\)/.exec(pattern)
  const body = inline ? pattern.slice(inline[0].length) : pattern
  const wanted = new Set(options + (inline?.[1] ?? ''))
  for (const option of wanted) if (!'imsxu'.includes(option)) refuse(51108, `invalid flag in regex options: ${option}`)
  if (unknownEscape.test(body)) refuse(51091, `Regular expression is invalid: ${pattern}`)
  const flags = ['i', 'm', 's'].filter((flag) => wanted.has(flag)).join('')
  return build(translate(withPlainBrackets(wanted.has('x') ? withoutComments(body) : body, pattern)), flags, pattern)
}

export function isRegex(value: Value): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp
}

export function regexOf(value: BSONRegExp | RegExp, options?: string): RegExp {
  return value instanceof RegExp ? value : compileRegex(value.pattern, options ?? value.options)
}

/** Index keys truncate long strings, so a prefix must be shorter than that. */
const maxPrefixLength = 100

/** The literal prefix of every match; undefined if the expression has none. */
export function literalPrefix({ source, flags }: RegExp): string | undefined {
  if (/[imx]/.test(flags) || source.includes('|')) return undefined
  const literal = /^\^((?:[\p{L}\p{N} _\-:@/]|\\[.\-/_ ])*)/u.exec(source)?.[1]
  if (!literal) return undefined
  const quantified = /^[?*{]/.test(source.slice(1 + literal.length))
  const letters = [...literal.replace(/\\(.)/g, '$1')]
  return (
    letters
      .slice(0, quantified ? -1 : undefined)
      .slice(0, maxPrefixLength)
      .join('') || undefined
  )
}

function build(source: string, flags: string, pattern: string): RegExp {
  for (const unicode of ['u', ''])
    try {
      return new RegExp(unicode ? source : source.replaceAll('\\u{10ffff}', '\\uffff'), flags + unicode)
    } catch {
      continue
    }
  return refuse(51091, `Regular expression is invalid: ${pattern}`)
}

function translate(pattern: string): string {
  return pattern
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\\h/g, '[ \\t]')
    .replace(/\(\?P</g, '(?<')
    .replace(/([*+?}])\+/g, '$1')
}

/** The named classes of PCRE, as ranges and as the ranges of all other characters. They contain only ASCII, however the text is encoded. */
const namedClasses = table<readonly [members: string, others: string]>({
  alnum: ['0-9A-Za-z', '\\0-/:-@\\[-`{-\\u{10ffff}'],
  alpha: ['A-Za-z', '\\0-@\\[-`{-\\u{10ffff}'],
  ascii: ['\\0-\\x7f', '\\x80-\\u{10ffff}'],
  blank: ['\\t ', '\\0-\\x08\\n-\\x1f!-\\u{10ffff}'],
  cntrl: ['\\0-\\x1f\\x7f', ' -~\\x80-\\u{10ffff}'],
  digit: ['0-9', '\\0-/:-\\u{10ffff}'],
  graph: ['!-~', '\\0- \\x7f-\\u{10ffff}'],
  lower: ['a-z', '\\0-`{-\\u{10ffff}'],
  print: [' -~', '\\0-\\x1f\\x7f-\\u{10ffff}'],
  punct: ['!-/:-@\\[-`{-~', '\\0- 0-9A-Za-z\\x7f-\\u{10ffff}'],
  space: ['\\t-\\r ', '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}'],
  upper: ['A-Z', '\\0-@\\[-\\u{10ffff}'],
  word: ['0-9A-Z_a-z', '\\0-/:-@\\[-^`{-\\u{10ffff}'],
  xdigit: ['0-9A-Fa-f', '\\0-/:-@G-`g-\\u{10ffff}'],
})

/** Unclosed brackets extend to the end, so that a search never starts again within them; such a pattern is invalid. */
const bracketed = /\\[^]|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?/g
const named = /\\[^]|\[:(\^?)(\w+):\]/g

/** Replaces what JavaScript does not know within brackets: named classes such as `[:alpha:]`, and a `]` that comes first. */
function withPlainBrackets(body: string, pattern: string): string {
  const invalid = (reason: string) => refuse(51091, `Regular expression is invalid: ${reason}: ${pattern}`)
  const rangesOf = (part: string, isNegated: string, name: string | undefined) => {
    if (name === undefined) return part
    const [members, others] = namedClasses[name] ?? invalid('unknown POSIX class name')
    return isNegated ? others : members
  }
  return body.replace(bracketed, (part) => {
    if (!part.startsWith('[')) return part
    if (/^\[:.*:\]$/.test(part)) invalid('POSIX named classes are supported only within a class')
    return part.replace(/^\[\^?(?=\])/, '$&\\').replace(named, rangesOf)
  })
}

function withoutComments(pattern: string): string {
  // An unclosed class extends to the end; such a pattern is invalid.
  return pattern.replace(/\\.|\[(?:\\[^]|[^\]\\])*\]?|\s+|#.*$/gm, (part) => (/^(\s|#)/.test(part) ? '' : part))
}
