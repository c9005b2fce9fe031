import { refuse } from '../../base/errors.ts'
import { isRegex, regexOf, compileRegex } from '../../values/regex.ts'
import { compareStrings } from '../../values/compare.ts'
import { toNumber } from '../../values/numbers.ts'
import { isNullish, isNumeric, typeNameOf, type Doc, type Value } from '../../values/types.ts'
import { stringOf } from './convert.ts'
import { withArguments, withNamedArguments, unary, unaryOrNull, type Operator } from './operator.ts'

export const strings: Record<string, Operator> = {
  $concat: withArguments('$concat', (values) => (values.some(isNullish) ? null : values.map((value) => text('$concat', value, 16702)).join(''))),
  $toLower: unary('$toLower', (value) => asciiCase(coerced(value), (part) => part.toLowerCase())),
  $toUpper: unary('$toUpper', (value) => asciiCase(coerced(value), (part) => part.toUpperCase())),
  $strLenCP: unary('$strLenCP', (value) => [...text('$strLenCP', value, 34471)].length),
  $strLenBytes: unary('$strLenBytes', (value) => Buffer.byteLength(text('$strLenBytes', value, 34473))),
  $strcasecmp: withArguments('$strcasecmp', ([a, b]) => Math.sign(compareStrings(coerced(a).toUpperCase(), coerced(b).toUpperCase())), 2, 2),
  $substrCP: withArguments('$substrCP', ([value, start, count]) => [...coerced(value)].slice(whole(start), whole(start) + whole(count)).join(''), 3, 3),
  $substrBytes: withArguments('$substrBytes', ([value, start, count]) => substringOfBytes(coerced(value), whole(start), whole(count)), 3, 3),
  $substr: withArguments('$substr', ([value, start, count]) => substringOfBytes(coerced(value), whole(start), whole(count)), 3, 3),
  $split: withArguments(
    '$split',
    ([value, separator]) => (isNullish(value) || isNullish(separator) ? null : split(text('$split', value, 40085), text('$split', separator, 40086))),
    2,
    2,
  ),
  $indexOfCP: withArguments(
    '$indexOfCP',
    ([value, wanted, start, end]) => indexOf([...textOrNull(value)], [...text('$indexOfCP', wanted, 40094)], start, end, isNullish(value)),
    2,
    4,
  ),
  $indexOfBytes: withArguments(
    '$indexOfBytes',
    ([value, wanted, start, end]) =>
      indexOf([...Buffer.from(textOrNull(value))], [...Buffer.from(text('$indexOfBytes', wanted, 40092))], start, end, isNullish(value)),
    2,
    4,
  ),
  $trim: withNamedArguments('$trim', ['input'], ['chars'], (values) => trim('$trim', values, true, true)),
  $ltrim: withNamedArguments('$ltrim', ['input'], ['chars'], (values) => trim('$ltrim', values, true, false)),
  $rtrim: withNamedArguments('$rtrim', ['input'], ['chars'], (values) => trim('$rtrim', values, false, true)),
  $replaceOne: withNamedArguments('$replaceOne', ['input', 'find', 'replacement'], [], (values) =>
    replace('$replaceOne', values, (input, find, by) => input.replace(find, () => by)),
  ),
  $replaceAll: withNamedArguments('$replaceAll', ['input', 'find', 'replacement'], [], (values) =>
    replace('$replaceAll', values, (input, find, by) => input.replaceAll(find, () => by)),
  ),
  $regexMatch: withNamedArguments('$regexMatch', ['input', 'regex'], ['options'], (values) => matchesOf('$regexMatch', values, 1).length > 0),
  $regexFind: withNamedArguments('$regexFind', ['input', 'regex'], ['options'], (values) => matchesOf('$regexFind', values, 1)[0] ?? null),
  $regexFindAll: withNamedArguments('$regexFindAll', ['input', 'regex'], ['options'], (values) => matchesOf('$regexFindAll', values, Number.POSITIVE_INFINITY)),
  $toString: unaryOrNull('$toString', stringOf),
}

function text(name: string, value: Value, code: number): string {
  return typeof value === 'string' ? value : refuse(code, `${name} requires a string argument, found: ${typeNameOf(value)}`)
}

function textOrNull(value: Value): string {
  return isNullish(value) ? '' : text('$indexOf', value, 40093)
}

function coerced(value: Value): string {
  if (isNullish(value)) return ''
  if (typeof value === 'string') return value
  if (isNumeric(value) || value instanceof Date) return stringOf(value)
  return refuse(16007, `can't convert from BSON type ${typeNameOf(value)} to String`)
}

/** Changes only ASCII letters, like MongoDB. */
function asciiCase(value: string, change: (part: string) => string): string {
  return value.replace(/[A-Za-z]+/g, change)
}

function whole(value: Value): number {
  const number = isNumeric(value)
    ? Math.trunc(toNumber(value))
    : refuse(16034, `$substr: starting index must be a numeric type (is BSON type ${typeNameOf(value)})`)
  return number < 0 ? Number.MAX_SAFE_INTEGER / 4 : number
}

function substringOfBytes(value: string, start: number, count: number): string {
  return Buffer.from(value)
    .subarray(start, start + count)
    .toString()
}

function split(value: string, separator: string): string[] {
  return separator === '' ? refuse(40087, '$split requires a non-empty separator') : value.split(separator)
}

function indexOf(value: readonly unknown[], wanted: readonly unknown[], start: Value, end: Value, isNull: boolean): Value {
  if (isNull) return null
  const last = Math.min(isNumeric(end) ? toNumber(end) : value.length, value.length)
  for (let at = isNumeric(start) ? toNumber(start) : 0; at + wanted.length <= last; at += 1)
    if (wanted.every((unit, offset) => value[at + offset] === unit)) return at
  return -1
}

function trim(name: string, { input, chars }: Doc, left: boolean, right: boolean): Value {
  if (isNullish(input) || chars === null) return null
  const units = [...text(name, input, 50699)]
  const cut = chars === undefined ? (unit: string) => /[\s\0]/.test(unit) : (unit: string) => [...text(name, chars, 50700)].includes(unit)
  let [start, end] = [0, units.length]
  while (left && start < end && cut(units[start]!)) start += 1
  while (right && end > start && cut(units[end - 1]!)) end -= 1
  return units.slice(start, end).join('')
}

function replace(name: string, { input, find, replacement }: Doc, change: (input: string, find: string, replacement: string) => string): Value {
  if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null
  return change(text(name, input, 51746), text(name, find, 51745), text(name, replacement, 51744))
}

function matchesOf(name: string, { input, regex, options }: Doc, maxMatches: number): Doc[] {
  if (isNullish(input) || isNullish(regex)) return []
  const flags = typeof options === 'string' ? options : undefined
  const expression = isRegex(regex) ? regexOf(regex, flags) : compileRegex(text(name, regex, 51105), flags)
  const global = new RegExp(expression.source, `${expression.flags}g`)
  const found: Doc[] = []
  for (const match of text(name, input, 51104).matchAll(global)) {
    found.push({ match: match[0], idx: Array.from(match.input.slice(0, match.index)).length, captures: match.slice(1).map((part) => part ?? null) })
    if (found.length >= maxMatches) break
  }
  return found
}
