import { SubmitDialog } from '@verdict/page-kit'
import { Checkbox, Choice, Input, InputNumber, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import type { TrainingSection } from '../../../contract/section-api.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'

interface SectionDialogProps {
  readonly tid: number
  /** Undefined for a new section. */
  readonly section: TrainingSection | undefined
  readonly sections: readonly TrainingSection[]
  readonly onClose: () => void
}

/** The dialog for a section's title and requirements. */
export function SectionDialog({ tid, section, sections, onClose }: SectionDialogProps) {
  const t = usePlaceText()
  const { sections: calls } = useAdminPlace()
  const [title, setTitle] = useState(section?.title ?? '')
  const [toSolve, setToSolve] = useState(section?.toSolve ?? undefined)
  const [after, setAfter] = useState(section?.after ?? null)
  const others = sections.filter(({ id }) => id !== section?.id)
  const body = { tid, title, toSolve: toSolve ?? null, after }
  const flip = (id: number, isChosen: boolean) => setAfter([...(after ?? []).filter((other) => other !== id), ...(isChosen ? [id] : [])])
  const waiting = [
    { value: 'earlier', label: t('admin.section.afterEarlier') },
    { value: 'named', label: t('admin.section.afterNamed') },
  ]
  return (
    <SubmitDialog
      title={t(section ? 'admin.section.edit' : 'admin.section.add')}
      fault={title.trim() === '' ? t('errors.section-title-required') : undefined}
      submit={() => (section ? calls.save({ body: { ...body, id: section.id } }) : calls.add({ body }))}
      done={t('admin.section.saved')}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.section.title')} required>
          <Input value={title} maxLength={255} onChange={setTitle} />
        </Labelled>
        <Labelled label={t('admin.section.toSolve')} hint={t('admin.section.toSolveHint')}>
          <InputNumber min={1} max={1000} precision={0} value={toSolve} onChange={(count: number | undefined) => setToSolve(count)} />
        </Labelled>
        <Labelled label={t('admin.section.after')}>
          <Choice value={after ? 'named' : 'earlier'} options={waiting} onChange={(chosen) => setAfter(chosen === 'named' ? [] : null)} />
        </Labelled>
        {after && (
          <div role="group" aria-label={t('admin.section.afterNamed')} className="verdict-training-before">
            {others.map(({ id, title: name }) => (
              <Checkbox key={id} checked={after.includes(id)} onChange={(isChosen) => flip(id, isChosen)}>
                {name}
              </Checkbox>
            ))}
            {after.length === 0 && <small>{t('admin.section.afterNone')}</small>}
          </div>
        )}
      </div>
    </SubmitDialog>
  )
}
