import type { ContextResolver, ResolvedContext } from '@verdict/plugin-problems/contract'
import { groupBy } from '../group-by.ts'
import { referencesOf } from '../submission-contexts.ts'
import type { SubmissionDoc } from '../submission-schema.ts'

/** What the problem of a submission is called where it was made, and its page there. */
interface InnerPlace {
  readonly displayId: string
  readonly problemPath: string
}

/** By submission, the problems of those that were made deeper inside than the context that shows them, such as in a course of the group. */
export async function innerPlaces(
  docs: readonly SubmissionDoc[],
  context: ResolvedContext,
  resolver: Pick<ContextResolver, 'resolveReferences'>,
): Promise<ReadonlyMap<number, InnerPlace>> {
  const places = new Map<number, InnerPlace>()
  if (context.contexts.length === 0) return places
  const deeper = docs.filter(({ contexts = [] }) => contexts.length > context.references.length)
  const groups = groupBy(deeper, ({ contexts = [] }) => contexts.join())
  await Promise.all(
    [...groups.values()].map(async (made) => {
      const inner = await resolver.resolveReferences(referencesOf(made[0]!), context.viewer)
      const path = inner?.contexts[0]?.page?.path
      if (!inner || path === undefined) return
      const ids = await inner.displayIds([...new Set(made.map(({ pid }) => pid))])
      for (const { _id, pid } of made) {
        const displayId = ids.get(pid)
        if (displayId !== undefined) places.set(_id, { displayId, problemPath: `${path}/problem/${encodeURIComponent(displayId)}` })
      }
    }),
  )
  return places
}
