import { escapeRegExp } from '@verdict/core'
import { normalizeName, isDuplicate } from '@verdict/core/server'
import type { Document, Filter } from 'mongodb'
import { limits, NameEmpty, NameExists, TooLong } from '../../contract.ts'

/** A name as it is kept: trimmed, and folded for comparing. */
export function nameFields(wanted: string): { name: string; folded: string } {
  const name = wanted.trim()
  if (name === '') throw new NameEmpty()
  if (name.length > limits.school) throw new TooLong({ field: 'name', limit: limits.school })
  return { name, folded: normalizeName(name) }
}

/** Finds names that hold a word. */
export function holding<T extends Document>(keyword: string | undefined): Filter<T> {
  const word = escapeRegExp(normalizeName(keyword ?? ''))
  return (word === '' ? {} : { folded: { $regex: word } }) as Filter<T>
}

/** Turns the refusal of a unique index into words. */
export async function uniquely<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error)) throw new NameExists()
    throw error
  }
}
