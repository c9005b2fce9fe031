import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Choice, Input, InputNumber, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problems } from '../../contract/problems.ts'
import type { TagClassification } from '../../contract/rows.ts'

export interface TagDraft {
  readonly id?: number
  readonly name: string
  readonly color: string
  readonly tcid: number | null
}

export type ClassificationDraft = Pick<TagClassification, 'name' | 'rank'> & { readonly id?: number }

const colours = ['#5b5fd9', '#1a8fd1', '#0e9f8e', '#2fa84f', '#9aa51b', '#d99a1c', '#e0703a', '#d94d6a', '#b24fc4', '#7a8290']

/** The dialog that adds or changes a tag. */
export function TagDialog({
  draft,
  classifications,
  onClose,
}: {
  draft: TagDraft
  classifications: readonly TagClassification[]
  onClose: (changed: boolean) => void
}) {
  const t = useText(problems)
  const { addTag, changeTag } = useApi(problemAdminApi)
  const [tag, setTag] = useState(draft)
  const body = { ...tag, color: tag.color || null }
  return (
    <SubmitDialog
      title={t(draft.id === undefined ? 'tags.add' : 'tags.edit')}
      fault={tag.name.trim() === '' ? t('errors.tag-name-required') : undefined}
      submit={() => (draft.id === undefined ? addTag({ body: { ...body, oj: 'ME' } }) : changeTag({ body }))}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <div className="verdict-form-column">
        <Labelled label={t('tags.name')} required>
          <Input autoFocus value={tag.name} maxLength={50} onChange={(name) => setTag({ ...tag, name })} />
        </Labelled>
        <Labelled group label={t('tags.colour')}>
          <div className="verdict-colours">
            {colours.map((color, index) => (
              <button
                key={color}
                type="button"
                aria-label={t('tags.colourNumber', { number: index + 1 })}
                aria-pressed={tag.color === color}
                style={{ background: color }}
                onClick={() => setTag({ ...tag, color: tag.color === color ? '' : color })}
              />
            ))}
          </div>
        </Labelled>
        <Labelled label={t('tags.classification')}>
          <Choice
            value={tag.tcid ?? 0}
            options={[{ value: 0, label: t('list.unclassified') }, ...classifications.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(tcid) => setTag({ ...tag, tcid: tcid || null })}
          />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}

/** The dialog that adds or changes a classification. */
export function ClassificationDialog({ draft, onClose }: { draft: ClassificationDraft; onClose: (changed: boolean) => void }) {
  const t = useText(problems)
  const { addClassification, changeClassification } = useApi(problemAdminApi)
  const [{ name, rank }, setRow] = useState(draft)
  const body = { name, rank }
  return (
    <SubmitDialog
      title={t(draft.id === undefined ? 'tags.addClassification' : 'tags.editClassification')}
      fault={name.trim() === '' ? t('errors.tag-name-required') : undefined}
      submit={() => (draft.id === undefined ? addClassification({ body: { ...body, oj: 'ME' } }) : changeClassification({ body: { ...body, id: draft.id } }))}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <div className="verdict-form-column">
        <Labelled label={t('tags.name')} required>
          <Input autoFocus value={name} maxLength={50} onChange={(next) => setRow({ name: next, rank })} />
        </Labelled>
        <Labelled label={t('tags.rank')} hint={t('tags.rankHint')}>
          <InputNumber value={rank} precision={0} onChange={(next) => setRow({ name, rank: next ?? 0 })} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
