import { momentText, type Language } from '@verdict/ui-kit'

/** Versions of test data are called by the millisecond in which they were saved. */
export function versionText(version: string, language: Language): string {
  return /^\d{13}$/.test(version) ? momentText(new Date(Number(version)), language) : version.slice(0, 12)
}
