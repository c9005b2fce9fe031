import { BSONRegExp } from 'bson'
import { refuse } from '../errors.ts'
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
  return build(translate(wanted.has('x') ? withoutComments(body) : body), flags, pattern)
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
      return new RegExp(source, flags + unicode)
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

function withoutComments(pattern: string): string {
  // An unclosed class extends to the end; such a pattern is invalid.
  return pattern.replace(/\\.|\[(?:\\[^]|[^\]\\])*\]?|\s+|#.*$/gm, (part) => (/^(\s|#)/.test(part) ? '' : part))
}
