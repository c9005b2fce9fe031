import type { ProblemDraft, Solution } from '@verdict/plugin-problems/contract'

/** The solutions that Hydro has a place for, each under a name that no other one has. */
export function acceptedOf({ solutions = [] }: ProblemDraft): Solution[] {
  const names = new Set<string>()
  return solutions.filter(({ name, expected }) => {
    if (expected !== 'accepted' || !/^[\w.-]+$/.test(name) || /^\.+$/.test(name) || names.has(name.toLowerCase())) return false
    names.add(name.toLowerCase())
    return true
  })
}
