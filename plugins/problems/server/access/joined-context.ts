import { NoProblem, type ContextMask, type ContextReference, type OpenContext, type ResolvedContext } from '../../contract.ts'

/** How a context is written where it is stored. */
export function referenceOf(key: string, id: number): ContextReference {
  return `${key}:${id}`
}

/** The key and the number of a stored reference. */
export function splitReference(reference: ContextReference): [key: string, id: number] {
  const at = reference.lastIndexOf(':')
  return [reference.slice(0, at), Number(reference.slice(at + 1))]
}

/** One place out of a context and those around it, the innermost first: it decides about problems, and all of them about what is kept from the viewer. */
export function joinContexts(contexts: readonly [OpenContext, ...OpenContext[]], keys: readonly string[]): ResolvedContext {
  const [inner] = contexts
  const references = contexts.map(({ reference }) => reference)
  const numbers = Object.fromEntries(references.map(splitReference))
  const every = (test: (context: OpenContext) => boolean) => contexts.every(test)
  return {
    contexts,
    references,
    rules: {
      interval: every(({ rules }) => rules.interval),
      sharing: every(({ rules }) => rules.sharing),
      publicFigures: every(({ rules }) => rules.publicFigures),
      priority: inner.rules.priority,
    },
    keys: { ...Object.fromEntries(keys.map((key) => [key, null])), ...numbers },
    findProblem: async (displayId) => {
      const pid = await inner.findProblem(displayId)
      if (pid === undefined) throw new NoProblem()
      return pid
    },
    displayIds: (pids) => inner.displayIds(pids),
    problems: () => inner.problems(),
    authorize: (action, pid) => inner.authorize(action, pid),
    canSee: async (aspect) => (await Promise.all(contexts.map((context) => context.canSee(aspect)))).every(Boolean),
    visibleRange: async () => narrowest(await Promise.all(contexts.map((context) => context.visibleRange()))),
    masks: async (rows) => {
      const all = await Promise.all(contexts.map((context) => context.masks(rows)))
      return rows.map((_, index) => together(all.map((masks) => masks[index])))
    },
  }
}

type VisibleRange = Awaited<ReturnType<OpenContext['visibleRange']>>

function narrowest(all: readonly VisibleRange[]): VisibleRange {
  const limited = all.filter((shown) => shown !== 'all')
  if (limited.length === 0) return 'all'
  const moments = limited.map(({ before }) => before?.getTime() ?? Number.NEGATIVE_INFINITY)
  const earliest = Math.min(...moments)
  return { before: Number.isFinite(earliest) ? new Date(earliest) : null, own: limited.every(({ own }) => own) }
}

/** A row that one of them does not show is not shown; the innermost status that stands in the place of the true one holds. */
function together(masks: readonly (ContextMask | undefined)[]): ContextMask | undefined {
  const given = masks.filter((mask) => mask !== undefined)
  if (given.length < masks.length) return undefined
  const status = given.find((mask) => mask.status !== undefined)?.status
  return { ...(status !== undefined && { status }), hides: [...new Set(given.flatMap(({ hides = [] }) => hides))] }
}
