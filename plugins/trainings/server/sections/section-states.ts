import { openProblems } from '../training/training-rows.ts'
import type { SectionDoc, TrainingDoc } from '../training/training-schema.ts'

type Place = Pick<TrainingDoc, 'problems' | 'sections'>

/** A section for somebody who has solved some of the problems. */
export interface SectionState {
  readonly section: SectionDoc
  readonly problemCount: number
  readonly solved: number
  /** Never more than can be solved: a hidden problem counts neither way. */
  readonly needed: number
  /** What has to be finished before it opens; it is locked while this names anything. */
  readonly waitsFor: readonly SectionDoc[]
}

/** What every section is to somebody: computed from what they have solved, so that nothing has to be kept up to date. */
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
      // A section that is locked itself is not finished, even if enough of it was solved elsewhere: what is before it comes first.
      waitsFor: sectionsBefore(section, sections).filter((before) => !isFinished(stateOf(before))),
    }
    known.set(section.id, state)
    return state
  }
  return sections.map(stateOf)
}

/** The titles of sections that wait for each other, from one to itself; undefined when all of them can open. */
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

/** The sections that one names, or without names those before it that ask to solve something. */
function sectionsBefore({ id, after }: SectionDoc, sections: readonly SectionDoc[]): SectionDoc[] {
  if (after) return sections.filter((section) => after.includes(section.id))
  const at = sections.findIndex((section) => section.id === id)
  return sections.slice(0, at).filter(({ toSolve }) => toSolve !== null)
}
