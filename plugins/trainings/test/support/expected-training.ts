import type { Random } from '@verdict/core/testing'

/** A submission made by a history. */
export interface Made {
  readonly submitId: number
  readonly name: string
  readonly pid: number
  readonly tid: number | undefined
  status: number
  readonly time: number
}

interface ExpectedSection {
  readonly id: number
  toSolve: number | null
  after: number[] | null
}

/** The expected state of a training, computed from scratch from a history's steps. */
export class ExpectedTraining {
  readonly tid: number
  readonly isPrivate: boolean
  /** The latest submission at the time of joining, by username. */
  readonly members = new Map<string, number>()
  /** In the order set by staff, each with its section. */
  problems: { readonly pid: number; sectionId: number | null }[] = []
  sections: ExpectedSection[] = []
  readonly #isOpen: (pid: number) => boolean

  /** `isOpen` returns whether the bank shows a problem now. */
  constructor(tid: number, isPrivate: boolean, isOpen: (pid: number) => boolean) {
    this.tid = tid
    this.isPrivate = isPrivate
    this.#isOpen = isOpen
  }

  /** The list as shown to users: problems outside of sections first. */
  list(): number[] {
    return this.#grouped()
      .map(({ pid }) => pid)
      .filter(this.#isOpen)
  }

  removeSection(id: number): void {
    const grouped = this.#grouped()
    this.problems = grouped.map(({ pid, sectionId }) => ({ pid, sectionId: sectionId === id ? null : sectionId }))
    this.sections = this.sections.filter((section) => section.id !== id)
    for (const section of this.sections) section.after = section.after?.filter((before) => before !== id) ?? null
  }

  /** Whether every section can open: no section waits for itself, directly or indirectly. */
  canOpen(): boolean {
    let open = new Set<number>()
    for (let size = -1; size < open.size;) {
      size = open.size
      open = new Set(this.sections.filter((section) => this.#before(section).every(({ id }) => open.has(id))).map(({ id }) => id))
    }
    return open.size === this.sections.length
  }

  /** Returns the sections that are locked for a user who has solved these problems. */
  locked(solved: ReadonlySet<number>): Set<number> {
    const finished = new Set<number>()
    const isOpen = (section: ExpectedSection) => this.#before(section).every(({ id }) => finished.has(id))
    // Each round finishes at least one more section, if any can be finished.
    for (let round = 0; round < this.sections.length; round += 1) {
      for (const section of this.sections.filter(isOpen)) {
        const pids = this.problems.filter(({ pid, sectionId }) => sectionId === section.id && this.#isOpen(pid)).map(({ pid }) => pid)
        if (pids.filter((pid) => solved.has(pid)).length >= Math.min(section.toSolve ?? pids.length, pids.length)) finished.add(section.id)
      }
    }
    return new Set(this.sections.filter((section) => !isOpen(section)).map(({ id }) => id))
  }

  /** Returns the ranking by its definition: name, place, solved problems, time. */
  rank(made: readonly Made[]): (string | number)[][] {
    const open = this.list()
    const rows = [...this.members].flatMap(([name, joinedAt]) => {
      const own = made.filter((one) => one.name === name && open.includes(one.pid) && (one.status === 0 || one.tid === this.tid || one.submitId > joinedAt))
      const times = open.flatMap((pid) => {
        const solutions = own.filter((one) => one.pid === pid && one.status === 0).map(({ time }) => time)
        return solutions.length > 0 ? [Math.min(...solutions)] : []
      })
      return own.length > 0 ? [{ name, ac: times.length, time: times.reduce((sum, time) => sum + time, 0) }] : []
    })
    const isBetter = (a: (typeof rows)[0], b: (typeof rows)[0]) => a.ac > b.ac || (a.ac === b.ac && a.time < b.time)
    return rows.map((row) => [row.name, 1 + rows.filter((other) => isBetter(other, row)).length, row.ac, row.time])
  }

  #before({ id, after }: ExpectedSection): ExpectedSection[] {
    if (after) return this.sections.filter((section) => after.includes(section.id))
    const at = this.sections.findIndex((section) => section.id === id)
    return this.sections.filter(({ toSolve }, index) => index < at && toSolve !== null)
  }

  #grouped(): ExpectedTraining['problems'] {
    const inSection = (id: number | null) => this.problems.filter(({ sectionId }) => sectionId === id)
    return [null, ...this.sections.map(({ id }) => id)].flatMap(inSection)
  }
}

/** Returns random requirements of a section, including invalid ones. */
export function randomRequirements(random: Random, sections: readonly ExpectedSection[]): Pick<ExpectedSection, 'toSolve' | 'after'> {
  const named = sections.filter(() => random.below(2) === 0).map(({ id }) => id)
  return { toSolve: random.pick([null, 1, 1, 2]), after: random.pick([null, null, named]) }
}
