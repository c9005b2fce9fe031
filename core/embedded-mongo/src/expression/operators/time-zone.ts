import { refuse } from '../../base/errors.ts'
import { isNullish, typeNameOf, type Value } from '../../values/types.ts'

/** A time zone: an Olson name, an offset such as `+08:00`, or UTC. Local times are dates whose UTC fields hold the local time. */
export class TimeZone {
  readonly #offset: (time: number) => number
  readonly isUtc: boolean

  constructor(zone: Value) {
    this.isUtc = isNullish(zone) || zone === 'UTC' || zone === 'GMT' || zone === 'Z'
    if (!this.isUtc && typeof zone !== 'string') refuse(40533, `timezone must evaluate to a string, found ${typeNameOf(zone)}`)
    this.#offset = this.isUtc ? () => 0 : offsetOf(zone as string)
  }

  /** Milliseconds by which local time is ahead of UTC at a given time. */
  offset(time: number): number {
    return this.#offset(time)
  }

  toLocal(date: Date): Date {
    return new Date(date.getTime() + this.#offset(date.getTime()))
  }

  fromLocal(local: number): Date {
    return new Date(local - this.#offset(local - this.#offset(local)))
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetOf(zone: string): (time: number) => number {
  const fixed = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(zone)
  if (fixed) {
    const offset = (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000
    return () => offset
  }
  const format = formatOf(zone)
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second) - Math.floor(time / 1000) * 1000
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
    return format
  } catch {
    return refuse(40485, `unrecognized time zone identifier: "${zone}"`)
  }
}
