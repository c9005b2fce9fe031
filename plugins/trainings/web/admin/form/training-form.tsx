import { EditFormPage, useEditForm } from '@verdict/page-kit'
import type { ReactNode } from 'react'
import type { Training, TrainingCategory } from '../../../contract/rows.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { draftOf, requestOf, trainingRules, type TrainingFormState } from './form-state.ts'
import { TrainingPanel } from './training-panel.tsx'
import '../place/admin.css'

interface TrainingFormProps {
  /** Undefined for a new training. */
  training: Training | undefined
  start: TrainingFormState
  categories: readonly TrainingCategory[]
  links: ReactNode
  onSaved: () => void
}

/** The form of a training after loading. */
export function TrainingFormView({ training, start, categories, links, onSaved }: TrainingFormProps) {
  const t = usePlaceText()
  const { path, owner, keys, calls, create } = useAdminPlace()
  const editing = useEditForm<TrainingFormState>({
    name: `training:${training?.id ?? owner}`,
    start,
    draftOf,
    version: String(training?.revision ?? ''),
    rules: trainingRules,
    conflictCode: 'trainings/saved-meanwhile',
    save: async (form, { overwrites }) => {
      const request = requestOf(form)
      if (training === undefined) return `${path}/${(await create(request)).tid}/problems`
      const saved = { id: training.id, revision: overwrites ? undefined : training.revision }
      await calls.edit({ body: { ...request, training: { ...request.training, ...saved } } })
      return undefined
    },
    texts: { created: t('admin.form.created'), saved: t('admin.form.saved') },
    onSaved,
  })
  return (
    <>
      {links}
      <EditFormPage editing={editing} title={t(training ? 'admin.edit' : 'admin.create')} messageOf={({ key }) => t(`errors.${key}`)}>
        <TrainingPanel form={editing.form} change={editing.change} keys={keys} categories={categories} hadPassword={training?.auth === 'Private'} />
      </EditFormPage>
    </>
  )
}
