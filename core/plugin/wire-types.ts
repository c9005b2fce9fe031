import { z } from 'zod'

/** A whole number in a query: the text of the address, or a number from our own client. */
export const wireNumber = z.union([
  z.int(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
])

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
