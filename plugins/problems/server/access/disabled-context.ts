import { unlessRefused } from '@verdict/core'
import type { ContextReference, OpenContext, ResolvedContext } from '../../contract.ts'

/** A context whose plugin is off, as root sees it: nothing is hidden, and problems have the display ids of the bank. */
export function disabledContext(reference: ContextReference, around: readonly OpenContext[], bank: ResolvedContext): OpenContext {
  return {
    reference,
    around,
    rules: { ...bank.rules, sharing: false, countsOutside: false },
    findProblem: (displayId) => unlessRefused(() => bank.findProblem(displayId)),
    displayIds: (pids) => bank.displayIds(pids),
    problems: async () => [],
    authorize: async () => undefined,
    rowRules: async () => [{ shows: 'all' }],
  }
}
