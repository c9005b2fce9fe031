const units = ['KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** A number of kilobytes in the unit that suits it. */
export function memoryText(kilobytes: number | null): string {
  if (kilobytes === null) return '–'
  let amount = kilobytes
  let unit = 0
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)} ${units[unit]}`
}

export function timeText(milliseconds: number | null): string {
  return milliseconds === null ? '–' : `${milliseconds} ms`
}

export function lengthText(length: number | null): string {
  return length === null ? '–' : `${length} B`
}
