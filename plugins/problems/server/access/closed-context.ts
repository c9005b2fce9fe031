import type { ContextReference, OpenContext, ResolvedContext } from '../../contract.ts'

/** A context whose plugin is off, as root sees it: everything is shown, nothing is told apart from the bank. */
export function closedContext(reference: ContextReference, within: readonly ContextReference[], bank: ResolvedContext): OpenContext {
  return {
    reference,
    within,
    rules: { ...bank.rules, sharing: false, publicFigures: false },
    findProblem: (displayId) => bank.findProblem(displayId).catch(() => undefined),
    displayIds: (pids) => bank.displayIds(pids),
    problems: async () => [],
    authorize: async () => undefined,
    canSee: async () => true,
    visibleRange: async () => 'all',
    masks: async (rows) => rows.map(() => ({})),
  }
}
