import type { ContextResolver, ResolvedContext } from '@verdict/plugin-problems/contract'
import type { SubmissionDoc } from '../stored/submission-schema.ts'

/** The name of a submission's problem where it was made, and its page there. */
interface InnerPlace {
  readonly displayId: string
  readonly problemPath: string
}

/** Returns the problems of submissions that were made further inside than the context that shows them, by submission. For example, in a course of the group. */
export async function innerPlaces(
  docs: readonly SubmissionDoc[],
  context: ResolvedContext,
  resolver: Pick<ContextResolver, 'resolveReferences'>,
): Promise<ReadonlyMap<number, InnerPlace>> {
  const found = new Map<number, InnerPlace>()
  if (context.contexts.length === 0) return found
  const deeper = docs.filter(({ contexts = [] }) => contexts.length > context.references.length)
  const groups = Map.groupBy(deeper, ({ contexts = [] }) => contexts.join())
  await Promise.all(
    [...groups.values()].map(async (made) => {
      const inner = await resolver.resolveReferences(made[0]!.contexts ?? [], context.viewer)
      if (!inner) return
      const places = await placesIn(
        inner,
        made.map(({ pid }) => pid),
      )
      for (const { _id, pid } of made) {
        const place = places.get(pid)
        if (place) found.set(_id, place)
      }
    }),
  )
  return found
}

/** Returns the problems on a context's page, by number; none in the bank and in contexts without a page. */
export async function placesIn(context: ResolvedContext, pids: readonly number[]): Promise<ReadonlyMap<number, InnerPlace>> {
  const path = context.contexts[0]?.page?.path
  if (path === undefined) return new Map()
  const ids = await context.displayIds([...new Set(pids)])
  return new Map([...ids].map(([pid, displayId]) => [pid, { displayId, problemPath: `${path}/problem/${encodeURIComponent(displayId)}` }]))
}
