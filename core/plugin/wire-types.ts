import { z } from 'zod'

/** A number that a caller sends, within the bounds of a schema. Digits in quotes are the number that they name: a query has nothing else, and foreign clients put what was typed into bodies as it is. */
export function wireNumberOf<Bounds extends z.ZodType<number>>(bounds: Bounds) {
  return z.preprocess((sent: number | string) => (typeof sent === 'string' && digits.test(sent) ? Number(sent) : sent), bounds)
}

/** No exponents and nothing longer than a number holds exactly. */
const digits = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/

/** A whole number that a caller sends. */
export const wireNumber = wireNumberOf(z.int())

/** True or false in a query. */
export const wireBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** A list in a query: repeated, comma separated, or a JSON list. */
export function wireList<T extends z.ZodType>(item: T) {
  const texts = z.string().transform((text) =>
    text
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((part) => part.trim().replace(/^"|"$/g, ''))
      .filter(Boolean),
  )
  return z.union([z.array(z.unknown()), texts]).pipe(z.array(item))
}

const localTime = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/

/** A moment that a caller sends: ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC; handlers get a Date. */
export const wireTime = z
  .union([z.date(), z.string()])
  .transform((value) => (value instanceof Date ? value : new Date(localTime.test(value) ? `${value.replace(' ', 'T')}Z` : value)))
  .refine((date) => !Number.isNaN(date.getTime()), 'not a time')

/** A moment in an answer: handlers return a Date, the wire carries ISO 8601 with milliseconds. */
export const time = z.union([z.date().transform((date) => date.toISOString()), z.string()])

/** A field that is always in the answer: null when there is nothing. */
export function orNull<T extends z.ZodType>(schema: T) {
  return schema.nullable().default(null)
}
