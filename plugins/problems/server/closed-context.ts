import type { ContextReference, OpenContext, Place } from '../contract.ts'

/** A context whose plugin is off, as root sees it: everything is shown, nothing is told apart from the bank. */
export function closedContext(reference: ContextReference, within: readonly ContextReference[], bank: Place): OpenContext {
  return {
    reference,
    within,
    rules: { ...bank.rules, sharing: false, publicFigures: false },
    problemNamed: (displayId) => bank.problemNamed(displayId).catch(() => undefined),
    displayIds: (pids) => bank.displayIds(pids),
    problems: async () => [],
    admit: async () => undefined,
    sees: async () => true,
    shown: async () => 'all',
    masks: async (rows) => rows.map(() => ({})),
  }
}
