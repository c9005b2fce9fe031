import { openProblems } from '../training/training-rows.ts'
import type { SectionDoc, TrainingDoc } from '../training/training-schema.ts'

type Place = Pick<TrainingDoc, 'problems' | 'sections'>

/** A section's state for a user's solved problems. */
export interface SectionState {
  readonly section: SectionDoc
  readonly problemCount: number
  readonly solved: number
  /** Never more than can be solved: hidden problems do not count. */
  readonly needed: number
  /** The sections that must be finished first. The section is locked unless this is empty. */
  readonly waitsFor: readonly SectionDoc[]
}

/** Computes the state of each section from the user's solved problems. Nothing is stored, so nothing can be outdated. */
export function sectionStates(training: Place, solved: ReadonlySet<number>): SectionState[] {
  const { sections = [] } = training
  const known = new Map<number, SectionState>()
  const stateOf = (section: SectionDoc): SectionState => {
    const computed = known.get(section.id)
    if (computed) return computed
    const open = openProblems(training).filter(({ sectionId }) => sectionId === section.id)
    const state = {
      section,
      problemCount: open.length,
      solved: open.filter(({ pid }) => solved.has(pid)).length,
      needed: Math.min(section.toSolve ?? open.length, open.length),
      // A locked section is not finished, even if its problems were solved elsewhere: the sections before it come first.
      waitsFor: sectionsBefore(section, sections).filter((before) => !isFinished(stateOf(before))),
    }
    known.set(section.id, state)
    return state
  }
  return sections.map(stateOf)
}

/** Returns the titles of a cycle of sections that wait for each other; undefined if all sections can open. */
export function findCycle(sections: readonly SectionDoc[]): string[] | undefined {
  const done = new Set<number>()
  const search = (section: SectionDoc, way: readonly SectionDoc[]): string[] | undefined => {
    const from = way.indexOf(section)
    if (from >= 0) return [...way.slice(from), section].map(({ title }) => title)
    if (done.has(section.id)) return undefined
    for (const before of sectionsBefore(section, sections)) {
      const found = search(before, [...way, section])
      if (found) return found
    }
    done.add(section.id)
    return undefined
  }
  for (const section of sections) {
    const found = search(section, [])
    if (found) return found
  }
  return undefined
}

function isFinished({ waitsFor, solved, needed }: SectionState): boolean {
  return waitsFor.length === 0 && solved >= needed
}

/** Returns the sections that a section lists, or by default the earlier ones with `toSolve`. */
function sectionsBefore({ id, after }: SectionDoc, sections: readonly SectionDoc[]): SectionDoc[] {
  if (after) return sections.filter((section) => after.includes(section.id))
  const at = sections.findIndex((section) => section.id === id)
  return sections.slice(0, at).filter(({ toSolve }) => toSolve !== null)
}
