import type { Translate } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Choice, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import type { TrainingProblem } from '../../../contract/rows.ts'
import type { TrainingSection } from '../../../contract/section-api.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'

interface ProblemDialogProps {
  readonly named: TrainingProblem
  readonly sections: readonly TrainingSection[]
  readonly onClose: () => void
}

/** The dialog for a problem's display ID and section in the training. */
export function ProblemDialog({ named: { tid, pid, ...saved }, sections, onClose }: ProblemDialogProps) {
  const t = usePlaceText()
  const { calls } = useAdminPlace()
  const [displayId, setDisplayId] = useState(saved.displayId)
  const [sectionId, setSectionId] = useState(saved.sectionId)
  // Only changed fields are sent, because another user may have changed the others.
  const changes = { ...(displayId !== saved.displayId && { displayId }), ...(sectionId !== saved.sectionId && { sectionId }) }
  return (
    <SubmitDialog
      title={t('admin.problem.edit', { id: saved.displayId })}
      fault={displayId.trim() === '' ? t('errors.display-id-required') : undefined}
      submit={() => calls.saveProblem({ body: { tid, pid, ...changes } })}
      done={t('admin.problem.saved')}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.problem.displayId')} hint={t('admin.problem.displayIdHint')} required>
          <Input value={displayId} maxLength={255} onChange={setDisplayId} />
        </Labelled>
        {sections.length > 0 && (
          <Labelled label={t('admin.problem.section')}>
            <Choice value={sectionId ?? 0} options={sectionOptions(t, sections)} onChange={(chosen) => setSectionId(chosen === 0 ? null : chosen)} />
          </Labelled>
        )}
      </div>
    </SubmitDialog>
  )
}

/** Returns the sections to choose from; 0 is outside of sections. */
export function sectionOptions(t: Translate, sections: readonly TrainingSection[]): { value: number; label: string }[] {
  return [{ value: 0, label: t('admin.section.none') }, ...sections.map(({ id, title }) => ({ value: id, label: title }))]
}
