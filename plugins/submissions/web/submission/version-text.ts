import { momentText, type Language } from '@verdict/ui-kit'

/** A version of test data as text. New versions are named after the millisecond in which they were saved; older names are shortened. */
export function versionText(version: string, language: Language): string {
  return /^\d{13}$/.test(version) ? momentText(new Date(Number(version)), language) : version.slice(0, 12)
}
