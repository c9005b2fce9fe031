import { refuse } from '../../base/errors.ts'
import { dayOfYear, fromIsoWeek, isoWeek, weekOfYear } from './calendar.ts'
import { TimeZone } from './time-zone.ts'

const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const writers: Record<string, (local: Date, offset: number) => string> = {
  Y: (local) => padded(local.getUTCFullYear(), 4),
  G: (local) => padded(isoWeek(local).year, 4),
  m: (local) => padded(local.getUTCMonth() + 1, 2),
  d: (local) => padded(local.getUTCDate(), 2),
  H: (local) => padded(local.getUTCHours(), 2),
  M: (local) => padded(local.getUTCMinutes(), 2),
  S: (local) => padded(local.getUTCSeconds(), 2),
  L: (local) => padded(local.getUTCMilliseconds(), 3),
  j: (local) => padded(dayOfYear(local), 3),
  w: (local) => String(local.getUTCDay() + 1),
  u: (local) => String(isoWeek(local).weekday),
  U: (local) => padded(weekOfYear(local), 2),
  V: (local) => padded(isoWeek(local).week, 2),
  b: (local) => monthNames[local.getUTCMonth()]!.slice(0, 3),
  B: (local) => monthNames[local.getUTCMonth()]!,
  z: (_local, offset) => `${offset < 0 ? '-' : '+'}${padded(Math.floor(Math.abs(offset) / 3_600_000), 2)}${padded((Math.abs(offset) / 60_000) % 60, 2)}`,
  Z: (_local, offset) => `${offset < 0 ? '-' : '+'}${padded(Math.abs(offset) / 60_000, 3)}`,
  '%': () => '%',
}

export function formatDate(date: Date, format: string, zone: TimeZone): string {
  const local = zone.toLocal(date)
  const offset = zone.offset(date.getTime())
  return format.replace(/%([\s\S]?)/g, (_all, letter: string) =>
    (writers[letter] ?? refuse(18536, `Invalid format character '%${letter}' in format string`))(local, offset),
  )
}

const patterns: Record<string, string> = {
  Y: '(?<Y>\\d{4})',
  G: '(?<G>\\d{4})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  L: '(?<L>\\d{1,3})',
  j: '(?<j>\\d{1,3})',
  u: '(?<u>[1-7])',
  V: '(?<V>\\d{1,2})',
  b: '(?<b>[A-Za-z]{3})',
  B: '(?<B>[A-Za-z]+)',
  z: '(?<z>[+-]\\d{2}:?\\d{2}|Z)',
  '%': '%',
}

/** Parses a date by a format; undefined if the text does not match it. */
export function parseByFormat(text: string, format: string, zone: TimeZone): Date | undefined {
  const source = format.replace(/%([\s\S]?)|[.*+?^${}()|[\]\\]/g, (all, letter?: string) =>
    letter === undefined ? `\\${all}` : (patterns[letter] ?? refuse(18536, `Invalid format character '%${letter}' in format string`)),
  )
  const found = new RegExp(`^${source}$`).exec(text)?.groups
  if (!found) return undefined
  const time = Number(found.H ?? 0) * 3_600_000 + Number(found.M ?? 0) * 60_000 + Number(found.S ?? 0) * 1000 + Number((found.L ?? '0').padEnd(3, '0'))
  const local = dayFrom(found) + time
  return found.z ? new TimeZone(found.z).fromLocal(local) : zone.fromLocal(local)
}

function dayFrom(found: Record<string, string | undefined>): number {
  if (found.G) return fromIsoWeek(Number(found.G), Number(found.V ?? 1), Number(found.u ?? 1))
  if (found.j) return Date.UTC(Number(found.Y), 0, Number(found.j))
  const name = found.b ?? found.B
  const month = name ? monthNames.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase())) : Number(found.m ?? 1) - 1
  return Date.UTC(Number(found.Y ?? 1970), month, Number(found.d ?? 1))
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
