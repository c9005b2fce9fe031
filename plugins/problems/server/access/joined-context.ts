import { NoProblem, type ContextMask, type ContextReference, type OpenContext, type ResolvedContext } from '../../contract.ts'

/** The key and the number of a reference. */
export function splitReference(reference: ContextReference): [key: string, id: number] {
  const at = reference.lastIndexOf(':')
  return [reference.slice(0, at), Number(reference.slice(at + 1))]
}

/** Joins a context and those around it, the innermost first: the innermost decides about problems and actions, and each may hide something from the viewer. */
export function joinContexts(contexts: readonly [OpenContext, ...OpenContext[]], keys: readonly string[]): ResolvedContext {
  const [inner] = contexts
  const references = contexts.map(({ reference }) => reference)
  const numbers = Object.fromEntries(references.map(splitReference))
  const every = (test: (context: OpenContext) => boolean) => contexts.every(test)
  return {
    contexts,
    references,
    rules: {
      cooldown: every(({ rules }) => rules.cooldown),
      sharing: every(({ rules }) => rules.sharing),
      countsOutside: every(({ rules }) => rules.countsOutside),
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
    visibleRange: async () => narrowestRange(await Promise.all(contexts.map((context) => context.visibleRange()))),
    masks: async (rows) => {
      const all = await Promise.all(contexts.map((context) => context.masks(rows)))
      return rows.map((_, index) => combineMasks(all.map((masks) => masks[index])))
    },
  }
}

type VisibleRange = Awaited<ReturnType<OpenContext['visibleRange']>>

function narrowestRange(all: readonly VisibleRange[]): VisibleRange {
  const limited = all.filter((range) => range !== 'all')
  if (limited.length === 0) return 'all'
  const moments = limited.map(({ before }) => before?.getTime() ?? Number.NEGATIVE_INFINITY)
  const earliest = Math.min(...moments)
  return { before: Number.isFinite(earliest) ? new Date(earliest) : null, own: limited.every(({ own }) => own) }
}

/** A row that one context does not show is not shown; of several replaced statuses, the innermost one is shown. */
function combineMasks(masks: readonly (ContextMask | undefined)[]): ContextMask | undefined {
  const given = masks.filter((mask) => mask !== undefined)
  if (given.length < masks.length) return undefined
  const status = given.find((mask) => mask.status !== undefined)?.status
  return { ...(status !== undefined && { status }), hides: [...new Set(given.flatMap(({ hides = [] }) => hides))] }
}
