/** A day as `yyyy-MM-dd`, in the time zone of the site. */
export function dayOf(time: Date): string {
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
}

export function momentOf(time: Date): string {
  return `${dayOf(time)} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`
}

/** The beginning of the day that is some days before. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() - days)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
