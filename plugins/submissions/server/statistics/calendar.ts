/** Formats a day as `yyyy-MM-dd`, in the site's time zone. */
export function dayOf(time: Date): string {
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
}

/** Formats a date and time as `yyyy-MM-dd HH:mm:ss`, in the site's time zone. */
export function dateTimeOf(time: Date): string {
  return `${dayOf(time)} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`
}

/** Returns the start of the day that is the given number of days earlier. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() - days)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
