import { useText } from '@verdict/core/web'
import { useMarkdownUploads } from '@verdict/page-kit'
import { Choice, Input, Labelled, LabelledSwitch, MarkdownField, Panel } from '@verdict/ui-kit'
import type { Category } from '../../contract/categories.ts'
import { discussions } from '../../contract/discussions.ts'
import { useDiscussionPlace } from '../place/discussion-place.ts'
import type { PostFormState } from './form-state.ts'

interface PostPanelProps {
  form: PostFormState
  change: (changed: Partial<PostFormState>) => void
  categories: readonly Category[]
  /** The category and the problem of a saved post cannot change. */
  isNew: boolean
}

/** The fields of a post. */
export function PostPanel({ form, change, categories, isNew }: PostPanelProps) {
  const t = useText(discussions)
  const { moderates, keys } = useDiscussionPlace()
  const uploads = useMarkdownUploads(keys)
  const category = categories.find(({ id }) => id === form.categoryId)
  return (
    <Panel>
      <div className="verdict-form-grid">
        <div className="verdict-form-wide">
          <Labelled field="title" label={t('form.title')} required>
            <Input value={form.title} maxLength={255} onChange={(title) => change({ title })} />
          </Labelled>
        </div>
        <div className="verdict-form-wide">
          <Labelled field="description" label={t('form.description')} required hint={t('form.descriptionHint')}>
            <Input value={form.description} maxLength={255} onChange={(description) => change({ description })} />
          </Labelled>
        </div>
        {isNew ? (
          <Labelled field="category" label={t('form.category')} required>
            <Choice
              value={form.categoryId ?? ''}
              options={[{ value: '', label: t('form.choose') }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={(chosen) => change({ categoryId: chosen === '' ? undefined : Number(chosen) })}
            />
          </Labelled>
        ) : (
          <Labelled label={t('form.category')} hint={t('form.categoryHint')}>
            <Input value={category?.name ?? ''} disabled />
          </Labelled>
        )}
        <Labelled field="pid" label={t('form.problem')} hint={t('form.problemHint')}>
          <Input value={form.pid} maxLength={100} disabled={!isNew} onChange={(pid) => change({ pid })} />
        </Labelled>
        {moderates && <LabelledSwitch label={t('form.onTop')} checked={form.topPriority} onChange={(topPriority) => change({ topPriority })} />}
        <div className="verdict-form-wide">
          <MarkdownField
            field="content"
            label={t('form.content')}
            required
            hint={t('form.contentHint')}
            value={form.content}
            height={360}
            {...(moderates ? uploads : {})}
            onChange={(content) => change({ content })}
          />
        </div>
      </div>
    </Panel>
  )
}
