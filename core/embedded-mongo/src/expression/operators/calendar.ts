/** Calendar arithmetic on local times: dates whose UTC fields hold the local time. */
const day = 86_400_000

const durations = { week: 7 * day, day, hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 } as const
const months = { year: 12, quarter: 3, month: 1 } as const
export type Unit = keyof typeof durations | keyof typeof months

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export function isUnit(unit: unknown): unit is Unit {
  return typeof unit === 'string' && (unit in durations || unit in months)
}

/** 0 (Sunday) to 6, from a name or its first three letters; undefined for anything else. */
export function weekdayOf(name: string): number | undefined {
  const found = weekdays.findIndex((weekday) => weekday === name.toLowerCase() || weekday.slice(0, 3) === name.toLowerCase())
  return found < 0 ? undefined : found
}

export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / day) + 1
}

/** Weeks begin on Sunday; the days before the first Sunday are in week 0. */
export function weekOfYear(local: Date): number {
  return Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7)
}

export function isoWeek(local: Date): { year: number; week: number; weekday: number } {
  const weekday = local.getUTCDay() || 7
  const thursday = new Date(local.getTime() + (4 - weekday) * day)
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1, weekday }
}

export function fromIsoWeek(year: number, week: number, weekday: number): number {
  const fourth = Date.UTC(year, 0, 4)
  return fourth - ((new Date(fourth).getUTCDay() || 7) - 1) * day + ((week - 1) * 7 + weekday - 1) * day
}

export function isLongUnit(unit: Unit): boolean {
  return unit in months || unit === 'week' || unit === 'day'
}

export function addTo(local: number, unit: Unit, amount: number): number {
  if (!(unit in months)) return local + amount * durations[unit as keyof typeof durations]
  const date = new Date(local)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + amount * months[unit as keyof typeof months]
  const [year, index] = [Math.floor(month / 12), ((month % 12) + 12) % 12]
  const lastDay = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return Date.UTC(year, index, Math.min(date.getUTCDate(), lastDay)) + (((local % day) + day) % day)
}

/** The number of boundaries of the unit between a fixed one and a local time. */
export function boundariesBefore(local: number, unit: Unit, weekStart = 0): number {
  const date = new Date(local)
  if (unit in months) return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months[unit as keyof typeof months])
  const origin = unit === 'week' ? Date.UTC(2000, 0, 2 + weekStart) : Date.UTC(2000, 0, 1)
  return Math.floor((local - origin) / durations[unit as keyof typeof durations])
}

/** The start of the bin that a local time falls into; bins of `binSize` units are counted from the year 2000. */
export function truncateTo(local: number, unit: Unit, binSize: number, weekStart: number): number {
  if (unit in months) {
    const size = months[unit as keyof typeof months] * binSize
    const date = new Date(local)
    const month = (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth()
    return Date.UTC(2000, Math.floor(month / size) * size, 1)
  }
  const origin = unit === 'week' ? Date.UTC(2000, 0, 1 + ((weekStart + 1) % 7)) : Date.UTC(2000, 0, 1)
  const size = durations[unit as keyof typeof durations] * binSize
  return origin + Math.floor((local - origin) / size) * size
}
