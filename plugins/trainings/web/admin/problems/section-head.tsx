import { useText, type Translate } from '@verdict/core/web'
import { IconArrowDown, IconArrowUp, IconButton, IconDelete, IconEdit } from '@verdict/ui-kit'
import type { TrainingSection } from '../../../contract/section-api.ts'
import { trainings } from '../../../contract/trainings.ts'

/** The title of a section and its requirements. */
export function SectionTitle({ section, sections }: { section: TrainingSection; sections: readonly TrainingSection[] }) {
  const t = useText(trainings)
  const rules = rulesOf(t, section, sections)
  return (
    <span className="verdict-training-section">
      {section.title}
      {rules.length > 0 && <small>{rules.join(' · ')}</small>}
    </span>
  )
}

interface SectionActionsProps {
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: number) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function SectionActions({ title, isFirst, isLast, onMove, onEdit, onRemove }: SectionActionsProps) {
  const t = useText(trainings)
  return (
    <>
      <IconButton size="small" label={t('admin.section.up', { title })} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp />
      </IconButton>
      <IconButton size="small" label={t('admin.section.down', { title })} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown />
      </IconButton>
      <IconButton size="small" label={t('admin.section.editOf', { title })} onClick={onEdit}>
        <IconEdit />
      </IconButton>
      <IconButton size="small" label={t('admin.section.removeOf', { title })} onClick={onRemove}>
        <IconDelete />
      </IconButton>
    </>
  )
}

function rulesOf(t: Translate, { toSolve, after }: TrainingSection, sections: readonly TrainingSection[]): string[] {
  const names = after && sections.flatMap(({ id, title }) => (after.includes(id) ? [title] : []))
  const opens = names && (names.length > 0 ? t('admin.section.ruleAfter', { sections: names.join(t('section.comma')) }) : t('admin.section.ruleOpen'))
  return [...(toSolve === null ? [] : [t('admin.section.rule', { count: toSolve })]), ...(opens ? [opens] : [])]
}
