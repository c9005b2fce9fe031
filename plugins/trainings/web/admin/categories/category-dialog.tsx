import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { ColourField, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { categoryApi } from '../../../contract/category-api.ts'
import type { TrainingCategory } from '../../../contract/rows.ts'
import { trainings } from '../../../contract/trainings.ts'

const usualColour = '#409eff'

/** The dialog for a category's name and color; without `category`, it creates one. */
export function CategoryDialog({ category, onClose }: { category: TrainingCategory | undefined; onClose: () => void }) {
  const t = useText(trainings)
  const { add, change } = useApi(categoryApi)
  const [name, setName] = useState(category?.name ?? '')
  const [color, setColor] = useState(category?.color ?? usualColour)
  return (
    <SubmitDialog
      title={t(category ? 'admin.category.edit' : 'admin.category.add')}
      fault={name.trim() === '' ? t('errors.category-name-required') : undefined}
      submit={() => (category ? change({ body: { id: category.id, name, color } }) : add({ body: { name, color } }))}
      done={t('admin.form.saved')}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.category.name')} required>
          <Input value={name} maxLength={50} onChange={setName} />
        </Labelled>
        <Labelled group label={t('admin.category.color')}>
          <ColourField label={t('admin.category.color')} value={color} initial={usualColour} onChange={setColor} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
