import type { ServedRoute } from '../../server/http/routes/serve-route.ts'
import { callOf, fedValues, fieldsOf, inputParts, isRequired, sampleOf, type CallInput, type Feed } from '../calls/sample-input.ts'

const maxInputs = 600

/** A field with the values that a crawl gives it. */
type Choice = readonly [field: string, values: readonly unknown[]]

/**
 * All inputs with which a crawl makes a call: every combination of the values of required fields, each alone and with each value of each
 * optional field that is fed; all of that in every place, where the call takes its fields.
 */
export async function crawlInputs(served: ServedRoute, feed: Feed, places: readonly Readonly<Record<string, unknown>>[]): Promise<CallInput[]> {
  const call = callOf(served)
  const parts: { part: (typeof inputParts)[number]; inputs: Record<string, unknown>[] }[] = []
  for (const part of inputParts) {
    const schema = served.route[part]
    if (!schema) continue
    const { fields, isLoose } = fieldsOf(schema)
    const required: Choice[] = []
    const optional: Choice[] = []
    for (const [field, one] of Object.entries(fields)) {
      const values = fedValues(feed, call, field)
      if (isRequired(one)) required.push([field, values ?? [await sampleOf(one, { feed, call, field })]])
      else if (values) optional.push([field, values])
    }
    const bases = required.reduce<Record<string, unknown>[]>(
      (all, [field, values]) => all.flatMap((base) => values.map((value) => ({ ...base, [field]: value }))),
      [{}],
    )
    const varied = [...bases, ...bases.flatMap((base) => optional.flatMap(([field, values]) => values.map((value) => ({ ...base, [field]: value }))))]
    const taken = places.filter((place) => isLoose || Object.keys(place).every((key) => key in fields))
    const inputs = [
      ...new Map([{}, ...taken].flatMap((place) => varied.map((one) => ({ ...one, ...place }))).map((one) => [JSON.stringify(one), one])).values(),
    ]
    parts.push({ part, inputs })
  }
  const all = parts.reduce<CallInput[]>((before, { part, inputs }) => before.flatMap((one) => inputs.map((input) => ({ ...one, [part]: input }))), [{}])
  if (all.length > maxInputs) throw new Error(`${call} would be called with ${all.length} inputs: feed fewer values`)
  return all
}
