import type { ServedRoute } from '../../server/http/routes/serve-route.ts'
import { callOf, inputParts, sampleOf, type CallInput, type Feed } from './sample-input.ts'

/** A valid input for a call: with the required fields, or with all. */
export async function sampleCall(served: ServedRoute, feed: Feed, { all = false } = {}): Promise<CallInput> {
  const input: CallInput = {}
  for (const part of inputParts) {
    const schema = served.route[part]
    if (schema) input[part] = await sampleOf(schema, { feed, call: callOf(served), all })
  }
  return input
}
