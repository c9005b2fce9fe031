import { ObjectId, Timestamp } from 'bson'
import { refuse } from '../../base/errors.ts'
import { toNumber } from '../../values/numbers.ts'
import { isDoc, isNullish, isNumeric, typeNameOf, type Doc, type Value } from '../../values/types.ts'
import { addTo, boundariesBefore, dayOfYear, fromIsoWeek, isLongUnit, isoWeek, isUnit, truncateTo, weekdayOf, weekOfYear, type Unit } from './calendar.ts'
import { parseDate } from './convert.ts'
import { formatDate, parseByFormat } from './date-format.ts'
import { withNamedArguments, type Operator } from './operator.ts'
import { TimeZone } from './time-zone.ts'

export const dates: Record<string, Operator> = {
  $year: part('$year', (local) => local.getUTCFullYear()),
  $month: part('$month', (local) => local.getUTCMonth() + 1),
  $dayOfMonth: part('$dayOfMonth', (local) => local.getUTCDate()),
  $dayOfWeek: part('$dayOfWeek', (local) => local.getUTCDay() + 1),
  $dayOfYear: part('$dayOfYear', dayOfYear),
  $week: part('$week', weekOfYear),
  $isoWeek: part('$isoWeek', (local) => isoWeek(local).week),
  $isoWeekYear: part('$isoWeekYear', (local) => BigInt(isoWeek(local).year)),
  $isoDayOfWeek: part('$isoDayOfWeek', (local) => isoWeek(local).weekday),
  $hour: part('$hour', (local) => local.getUTCHours()),
  $minute: part('$minute', (local) => local.getUTCMinutes()),
  $second: part('$second', (local) => local.getUTCSeconds()),
  $millisecond: part('$millisecond', (local) => local.getUTCMilliseconds()),
  $dateToString: withNamedArguments('$dateToString', ['date'], ['format', 'timezone', 'onNull'], dateToString),
  $dateFromString: withNamedArguments('$dateFromString', ['dateString'], ['format', 'timezone', 'onError', 'onNull'], dateFromString),
  $dateToParts: withNamedArguments('$dateToParts', ['date'], ['timezone', 'iso8601'], dateToParts),
  $dateFromParts: withNamedArguments(
    '$dateFromParts',
    [],
    ['year', 'month', 'day', 'isoWeekYear', 'isoWeek', 'isoDayOfWeek', 'hour', 'minute', 'second', 'millisecond', 'timezone'],
    dateFromParts,
  ),
  $dateTrunc: withNamedArguments('$dateTrunc', ['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], dateTrunc),
  $dateAdd: withNamedArguments('$dateAdd', ['startDate', 'unit', 'amount'], ['timezone'], (values) => dateAdd('$dateAdd', values, 1)),
  $dateSubtract: withNamedArguments('$dateSubtract', ['startDate', 'unit', 'amount'], ['timezone'], (values) => dateAdd('$dateSubtract', values, -1)),
  $dateDiff: withNamedArguments('$dateDiff', ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], dateDiff),
}

function part(name: string, read: (local: Date) => Value): Operator {
  return (operand, compile) => {
    const withZone = isDoc(operand) && 'date' in operand
    const date = compile(withZone ? operand.date : Array.isArray(operand) && operand.length === 1 ? operand[0] : operand)
    const zone = compile(withZone ? (operand.timezone ?? 'UTC') : 'UTC')
    return (scope) => {
      const [value, timezone] = [date(scope), zone(scope)]
      return isNullish(value) || isNullish(timezone) ? null : read(new TimeZone(timezone).toLocal(dateOf(name, value)))
    }
  }
}

function dateOf(name: string, value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000)
  return refuse(16006, `can't convert from BSON type ${typeNameOf(value)} to Date in ${name}`)
}

function dateToString({ date, format, timezone, onNull }: Doc, given: ReadonlySet<string>): Value {
  if (isNullish(date) || (given.has('timezone') && isNullish(timezone))) return onNull === undefined ? null : onNull
  if (given.has('format') && isNullish(format)) return null
  const zone = new TimeZone(timezone)
  const wanted = format ?? (zone.isUtc ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L')
  return formatDate(
    dateOf('$dateToString', date),
    typeof wanted === 'string' ? wanted : refuse(18533, `$dateToString requires that 'format' be a string, found: ${typeNameOf(wanted)}`),
    zone,
  )
}

function dateFromString({ dateString, format, timezone, onError, onNull }: Doc, given: ReadonlySet<string>): Value {
  if (isNullish(dateString)) return onNull === undefined ? null : onNull
  const zone = new TimeZone(timezone)
  const parsed =
    typeof dateString !== 'string' ? undefined : typeof format === 'string' ? parseByFormat(dateString, format, zone) : localOrZoned(dateString, zone)
  if (parsed) return parsed
  return given.has('onError') ? onError : refuse('ConversionFailure', `Error parsing date string '${String(dateString)}'`)
}

function localOrZoned(text: string, zone: TimeZone): Date | undefined {
  const date = parseDate(text)
  return date && (/(Z|UTC|GMT|[+-]\d\d:?(\d\d)?)$/.test(text.slice(10)) ? date : zone.fromLocal(date.getTime()))
}

function dateToParts({ date, timezone, iso8601 }: Doc): Value {
  if (isNullish(date)) return null
  const local = new TimeZone(timezone).toLocal(dateOf('$dateToParts', date))
  const time = { hour: local.getUTCHours(), minute: local.getUTCMinutes(), second: local.getUTCSeconds(), millisecond: local.getUTCMilliseconds() }
  const iso = isoWeek(local)
  if (iso8601 === true) return { isoWeekYear: iso.year, isoWeek: iso.week, isoDayOfWeek: iso.weekday, ...time }
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate(), ...time }
}

function dateFromParts(values: Doc, given: ReadonlySet<string>): Value {
  if (!given.has('year') && !given.has('isoWeekYear')) refuse(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present")
  if ([...given].some((name) => isNullish(values[name]))) return null
  const number = (name: string, otherwise: number) => {
    const value = values[name]
    return value === undefined
      ? otherwise
      : isNumeric(value)
        ? toNumber(value)
        : refuse(40515, `'${name}' must evaluate to an integer, found ${typeNameOf(value)}`)
  }
  const time = number('hour', 0) * 3_600_000 + number('minute', 0) * 60_000 + number('second', 0) * 1000 + number('millisecond', 0)
  const start = given.has('isoWeekYear')
    ? fromIsoWeek(number('isoWeekYear', 1970), number('isoWeek', 1), number('isoDayOfWeek', 1))
    : Date.UTC(number('year', 1970), number('month', 1) - 1, number('day', 1))
  return new TimeZone(values.timezone).fromLocal(start + time)
}

function dateTrunc({ date, unit, binSize = 1, timezone, startOfWeek = 'sunday' }: Doc): Value {
  if (isNullish(date) || isNullish(unit) || isNullish(binSize)) return null
  const zone = new TimeZone(timezone)
  const size = isNumeric(binSize) ? toNumber(binSize) : 0
  if (size <= 0) refuse(5439018, `$dateTrunc requires 'binSize' to be greater than 0, but got value ${size}`)
  const local = zone.toLocal(dateOf('$dateTrunc', date)).getTime()
  return zone.fromLocal(truncateTo(local, unitOf('$dateTrunc', unit), size, weekStart(startOfWeek)))
}

function dateAdd(name: string, { startDate, unit, amount, timezone }: Doc, sign: 1 | -1): Value {
  if (isNullish(startDate) || isNullish(unit) || isNullish(amount)) return null
  const count =
    isNumeric(amount) && Number.isInteger(toNumber(amount)) ? toNumber(amount) * sign : refuse(5976500, `${name} requires 'amount' to be a whole number`)
  const start = dateOf(name, startDate)
  const by = unitOf(name, unit)
  if (!isLongUnit(by)) return new Date(addTo(start.getTime(), by, count))
  const zone = new TimeZone(timezone)
  return zone.fromLocal(addTo(zone.toLocal(start).getTime(), by, count))
}

function dateDiff({ startDate, endDate, unit, timezone, startOfWeek = 'sunday' }: Doc): Value {
  if (isNullish(startDate) || isNullish(endDate) || isNullish(unit)) return null
  const zone = new TimeZone(timezone)
  const boundaries = (date: Value) => boundariesBefore(zone.toLocal(dateOf('$dateDiff', date)).getTime(), unitOf('$dateDiff', unit), weekStart(startOfWeek))
  return BigInt(boundaries(endDate) - boundaries(startDate))
}

function unitOf(name: string, unit: Value): Unit {
  return isUnit(unit) ? unit : refuse('FailedToParse', `${name} parameter 'unit' value cannot be recognized as a time unit: ${String(unit)}`)
}

function weekStart(name: Value): number {
  return (
    (typeof name === 'string' ? weekdayOf(name) : undefined) ?? refuse(5439016, `'startOfWeek' value cannot be recognized as a day of a week: ${String(name)}`)
  )
}
