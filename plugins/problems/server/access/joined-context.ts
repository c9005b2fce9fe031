import { joinRowRules, NoProblem, type ContextReference, type OpenContext, type ResolvedContext, type RowRule, type Viewer } from '../../contract.ts'

/** Splits a reference into key and number. */
export function splitReference(reference: ContextReference): [key: string, id: number] {
  const at = reference.lastIndexOf(':')
  return [reference.slice(0, at), Number(reference.slice(at + 1))]
}

/** Joins a context and those around it. The innermost decides about problems and actions; each can hide data from the viewer. */
export function joinContexts(inner: OpenContext, keys: readonly string[], viewer: Viewer): ResolvedContext {
  const contexts = [inner, ...inner.around]
  const references = contexts.map(({ reference }) => reference)
  const numbers = Object.fromEntries(references.map(splitReference))
  // Read once, so that a list and its total follow equal rules while these change.
  let joinedRules: Promise<readonly RowRule[]> | undefined
  const treatedAs = contexts.find(({ rules }) => rules.treatedAs !== undefined)?.rules.treatedAs
  const every = (test: (context: OpenContext) => boolean) => contexts.every(test)
  return {
    contexts,
    references,
    viewer,
    rules: {
      cooldown: every(({ rules }) => rules.cooldown),
      sharing: every(({ rules }) => rules.sharing),
      countsOutside: every(({ rules }) => rules.countsOutside),
      priority: inner.rules.priority,
      ...(treatedAs && { treatedAs }),
    },
    hidesHints: contexts.some(({ hidesHints }) => hidesHints),
    keys: { ...Object.fromEntries(keys.map((key) => [key, null])), ...numbers },
    findProblem: async (displayId) => {
      const pid = await inner.findProblem(displayId)
      if (pid === undefined) throw new NoProblem()
      return pid
    },
    displayIds: (pids) => inner.displayIds(pids),
    displayTitles: async (pids) => (await inner.displayTitles?.(pids)) ?? new Map(),
    problems: () => inner.problems(),
    authorize: (action, pid, at) => inner.authorize(action, pid, at),
    rowRules: () => (joinedRules ??= joinRulesOf(contexts)),
  }
}

async function joinRulesOf(contexts: readonly OpenContext[]): Promise<readonly RowRule[]> {
  const all = await Promise.all(contexts.map((context) => context.rowRules()))
  return all.reduceRight((outer, inner) => joinRowRules(inner, outer))
}
