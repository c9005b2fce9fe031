import type { Translate } from '@verdict/core/web'
import type { ProblemGroup } from '@verdict/plugin-problems/contract'
import type { TrainingProblemRow } from '../../contract/rows.ts'
import type { SectionProgress } from '../../contract/section-api.ts'

/** Returns the sections of a training as groups of its list: what was solved in each, what must be solved to continue, and what unlocks it. */
export function sectionGroups(t: Translate, sections: readonly SectionProgress[], rows: readonly TrainingProblemRow[]): ProblemGroup[] {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const unlocksOthers = ({ id, toSolve }: SectionProgress) => toSolve !== null || sections.some(({ after }) => after?.includes(id))
  const nameOf = (section: SectionProgress) => {
    const count = missing(section)
    return count > 0 ? t('section.missing', { title: section.title, count }) : section.title
  }
  const noteOf = (section: SectionProgress) => {
    const { waitsFor, problemCount: count, solved } = section
    if (waitsFor.length > 0)
      return t('section.locked', {
        sections: waitsFor
          .flatMap((id) => byId.get(id) ?? [])
          .map(nameOf)
          .join(t('section.comma')),
      })
    const progress = t('shell.solved', { solved, count })
    if (!unlocksOthers(section)) return progress
    return [progress, missing(section) > 0 ? t('section.goOn', { count: missing(section) }) : t('section.finished')].join(' · ')
  }
  return sections.map((section) => ({
    id: section.id,
    title: section.title,
    note: noteOf(section),
    isLocked: section.isLocked,
    pids: rows.filter(({ sectionId }) => sectionId === section.id).map(({ pid }) => pid),
  }))
}

/** Returns how many problems must still be solved to finish a section. */
function missing({ needed, solved }: SectionProgress): number {
  return Math.max(0, needed - solved)
}
