import { useMarkdownUploads } from '@verdict/page-kit'
import { Alert, Choice, FormSwitch, Input, InputNumber, Labelled, MarkdownField, Panel } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { TrainingCategory } from '../../../contract/rows.ts'
import { useMayEditCategories, usePlaceText } from '../place/admin-place.ts'
import { largestRank, type TrainingFormState } from './form-state.ts'

interface TrainingPanelProps {
  form: TrainingFormState
  change: (changed: Partial<TrainingFormState>) => void
  categories: readonly TrainingCategory[]
  /** The context that uploaded images belong to. */
  keys: Readonly<Record<string, number>>
  /** Whether a password is saved. A new one requires all members to join again. */
  hadPassword: boolean
}

/** The fields of a training. */
export function TrainingPanel({ form, change, categories, keys, hadPassword }: TrainingPanelProps) {
  const t = usePlaceText()
  const uploads = useMarkdownUploads(keys)
  const mayAddCategory = useMayEditCategories()
  return (
    <Panel title={t('admin.form.tab')}>
      {categories.length === 0 && (
        <Alert
          type="warning"
          content={mayAddCategory ? <Link to="/admin/training/category">{t('admin.form.addCategory')}</Link> : t('admin.form.noCategory')}
        />
      )}
      <div className="verdict-form-grid">
        <div className="verdict-form-wide">
          <Labelled field="title" label={t('admin.form.title')} required>
            <Input value={form.title} maxLength={500} onChange={(title) => change({ title })} />
          </Labelled>
        </div>
        <Labelled field="category" label={t('list.category')} required>
          <Choice
            value={form.categoryId ?? ''}
            options={[{ value: '', label: t('admin.form.choose') }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(chosen) => change({ categoryId: chosen === '' ? undefined : Number(chosen) })}
          />
        </Labelled>
        <Labelled field="rank" label={t('admin.form.rank')} hint={t('admin.form.rankHint')}>
          <InputNumber value={form.rank} min={0} max={largestRank} precision={0} onChange={(rank) => change({ rank: rank ?? Number.NaN })} />
        </Labelled>
        <Labelled label={t('list.auth')} hint={t(form.auth === 'Private' ? 'admin.form.privateHint' : 'admin.form.publicHint')}>
          <Choice
            value={form.auth}
            options={[
              { value: 'Public', label: t('auth.public') },
              { value: 'Private', label: t('auth.private') },
            ]}
            onChange={(auth) => change({ auth: auth === 'Private' ? 'Private' : 'Public' })}
          />
        </Labelled>
        {form.auth === 'Private' && (
          <Labelled field="privatePwd" label={t('admin.form.password')} required hint={hadPassword ? t('admin.form.passwordHint') : ''}>
            <Input value={form.privatePwd} maxLength={1000} autoComplete="off" onChange={(privatePwd) => change({ privatePwd })} />
          </Labelled>
        )}
        <div className="verdict-form-wide verdict-form-switches">
          <FormSwitch label={t('admin.list.visible')} checked={form.status} onChange={(status) => change({ status })} />
        </div>
        <div className="verdict-form-wide">
          <Labelled field="synopsis" label={t('overview.synopsis')} required hint={t('admin.form.synopsisHint')}>
            <Input.TextArea value={form.synopsis} maxLength={500} rows={2} onChange={(synopsis) => change({ synopsis })} />
          </Labelled>
        </div>
        <div className="verdict-form-wide">
          <MarkdownField
            field="description"
            label={t('overview.description')}
            required
            value={form.description}
            {...uploads}
            onChange={(description) => change({ description })}
          />
        </div>
      </div>
    </Panel>
  )
}
