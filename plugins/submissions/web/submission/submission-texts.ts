import { momentText, type Language } from '@verdict/ui-kit'

const units = ['KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** Formats a number of kilobytes in a suitable unit. */
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

/** Formats a version of test data. New versions are named after the millisecond in which they were saved; older names are shortened. */
export function versionText(version: string, language: Language): string {
  return /^\d{13}$/.test(version) ? momentText(new Date(Number(version)), language) : version.slice(0, 12)
}
