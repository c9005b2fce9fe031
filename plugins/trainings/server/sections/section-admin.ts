import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoSection, SectionOrderWrong, SectionTitleRequired, TextTooLong, TooManySections, ToSolveWrong, type SectionForm } from '../../contract.ts'
import type { TrainingAccess } from '../training/training-access.ts'
import type { SectionDoc } from '../training/training-schema.ts'
import type { Contents, TrainingContents } from './training-contents.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly access: TrainingAccess
  readonly contents: TrainingContents
  nextId(): Promise<number>
}

const longestTitle = 255
const mostSections = 100
/** The maximum number of problems in an order. */
const mostToSolve = 1000

/** Operations on sections, for training staff. */
export class SectionAdmin {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add({ tid, ...form }: SectionForm, caller: Person): Promise<{ id: number }> {
    await this.#deps.access.managed(tid, caller)
    const empty = { id: await this.#deps.nextId(), title: '', toSolve: null, after: null }
    await this.#change(tid, caller, ({ sections }) => {
      if (sections.length >= mostSections) throw new TooManySections({ maximum: mostSections })
      return { sections: [...sections, sectionOf(form, empty, sections)] }
    })
    return { id: empty.id }
  }

  save({ tid, id, ...form }: SectionForm & { readonly id: number }, caller: Person): Promise<void> {
    return this.#change(tid, caller, ({ sections }) => {
      const old = sections.find((section) => section.id === id)
      if (!old) throw new NoSection()
      const changed = sectionOf(form, old, sections)
      return { sections: sections.map((section) => (section === old ? changed : section)) }
    })
  }

  order(tid: number, ids: readonly number[], caller: Person): Promise<void> {
    return this.#change(tid, caller, ({ sections }) => {
      const ordered = [...new Set(ids)].flatMap((id) => sections.find((section) => section.id === id) ?? [])
      if (ordered.length !== sections.length || ids.length !== sections.length) throw new SectionOrderWrong()
      return { sections: ordered }
    })
  }

  /** Its problems stay outside of sections, and other sections no longer wait for it. */
  remove(tid: number, id: number, caller: Person): Promise<void> {
    return this.#change(tid, caller, ({ sections, problems }) => {
      if (!sections.some((section) => section.id === id)) throw new NoSection()
      return {
        sections: sections
          .filter((section) => section.id !== id)
          .map((section) => ({ ...section, after: section.after?.filter((before) => before !== id) ?? null })),
        // Renumbered in the current order, so that the section's problems come after the others.
        problems: problems.map((problem, index) => ({ ...problem, rank: index + 1, sectionId: problem.sectionId === id ? null : (problem.sectionId ?? null) })),
      }
    })
  }

  #change(tid: number, caller: Person, changeOf: (contents: Contents) => Partial<Contents>): Promise<void> {
    return this.#deps.contents.change(
      () => this.#deps.access.managed(tid, caller),
      async (contents) => changeOf(contents),
    )
  }
}

function sectionOf(form: Omit<SectionForm, 'tid'>, saved: SectionDoc, sections: readonly SectionDoc[]): SectionDoc {
  const title = (form.title ?? saved.title).trim()
  const toSolve = form.toSolve === undefined ? saved.toSolve : form.toSolve
  const after = form.after === undefined ? saved.after : form.after
  if (title === '') throw new SectionTitleRequired()
  if (title.length > longestTitle) throw new TextTooLong({ field: 'title', maximum: longestTitle })
  if (toSolve !== null && (toSolve < 1 || toSolve > mostToSolve)) throw new ToSolveWrong({ maximum: mostToSolve })
  if (after?.some((id) => id !== saved.id && sections.every((section) => section.id !== id))) throw new NoSection()
  return { id: saved.id, title, toSolve, after: after && [...new Set(after)] }
}
