const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** Whether a time zone with this name exists, such as `Asia/Shanghai`. */
export function hasZone(name: string): boolean {
  return formatOf(name) !== undefined
}

/** Returns the moment at which clocks in a zone show a time, given as if it were UTC. */
export function momentAt(clock: number, zone: string): number {
  const guess = clock - offsetAt(clock, zone)
  return clock - offsetAt(guess, zone)
}

/** Returns the UTC offset of a zone at a moment. */
function offsetAt(moment: number, zone: string): number {
  const parts = formatOf(zone)?.formatToParts(moment) ?? []
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(moment / 1000) * 1000
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, newFormat(zone))
  return formats.get(zone)
}

function newFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...numeric, timeZone, hourCycle: 'h23' })
  } catch {
    return undefined
  }
}
