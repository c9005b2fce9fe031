import { z } from 'zod'

/** A number in the input of a call, within the bounds of a schema. Digits in quotes count as numbers: queries contain nothing else, and third-party clients put typed text into bodies unchanged. */
export function wireNumberOf<Bounds extends z.ZodType<number>>(bounds: Bounds) {
  return z.preprocess((sent: number | string) => (typeof sent === 'string' && digits.test(sent) ? Number(sent) : sent), bounds)
}

/** No exponents, and no more digits than a number represents exactly. */
const digits = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/

/** An integer in the input of a call. */
export const wireNumber = wireNumberOf(z.int())

/** A boolean in a query. */
export const wireBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** A list in a query: a repeated parameter, comma-separated values, or a JSON array. */
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

/** A time in the input of a call: ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC. Handlers get a Date. */
export const wireTime = z
  .union([z.date(), z.string()])
  .transform((value) => (value instanceof Date ? value : new Date(localTime.test(value) ? `${value.replace(' ', 'T')}Z` : value)))
  .refine((date) => !Number.isNaN(date.getTime()), 'not a time')

/** A time in a response: handlers return a Date, which is sent as ISO 8601 with milliseconds. */
export const time = z.union([z.date().transform((date) => date.toISOString()), z.string()])

/** A field that is always present in the response: null when there is no value. */
export function orNull<T extends z.ZodType>(schema: T) {
  return schema.nullable().default(null)
}

/**
 * An output whose values are known where they are written: clients may get others, from data that is older than the rule, and their schema says so. The
 * compiler takes the narrower type on trust.
 */
export function knownAs<Known>(schema: z.ZodType): z.ZodType<Known, Known> {
  return schema as z.ZodType<Known, Known>
}
