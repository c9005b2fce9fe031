import { escapeRegExp } from '@verdict/core'
import { normalizeName, isDuplicate } from '@verdict/core/server'
import { limits, NameEmpty, NameExists, TooLong } from '../../contract.ts'

/** The stored fields of a name: trimmed, and normalized for comparison. */
export function nameFields(text: string): { name: string; folded: string } {
  const name = text.trim()
  if (name === '') throw new NameEmpty()
  if (name.length > limits.school) throw new TooLong({ field: 'name', limit: limits.school })
  return { name, folded: normalizeName(name) }
}

/** Matches names that contain the keyword. */
export function nameFilter(keyword: string | undefined): { folded?: { $regex: string } } {
  const word = escapeRegExp(normalizeName(keyword ?? ''))
  return word === '' ? {} : { folded: { $regex: word } }
}

/** Runs a write; a violated unique index becomes `NameExists`. */
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error)) throw new NameExists()
    throw error
  }
}
