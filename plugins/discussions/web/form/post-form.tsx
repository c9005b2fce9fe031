import { useText } from '@verdict/core/web'
import { EditFormPage, useEditForm } from '@verdict/page-kit'
import type { Category } from '../../contract/categories.ts'
import { discussions } from '../../contract/discussions.ts'
import { useDiscussionPlace } from '../place/discussion-place.ts'
import { draftOf, postRules, type PostFormState } from './form-state.ts'
import { PostPanel } from './post-panel.tsx'

interface PostFormProps {
  /** Undefined for a new post. */
  did: number | undefined
  start: PostFormState
  /** Changes with every save on the server. */
  version: string
  categories: readonly Category[]
}

/** The form of a post after loading. */
export function PostForm({ did, start, version, categories }: PostFormProps) {
  const t = useText(discussions)
  const { base, calls, listsOwn } = useDiscussionPlace()
  const editing = useEditForm<PostFormState>({
    name: `discussion:${did ?? `new:${base}${start.pid}`}`,
    start,
    draftOf,
    version,
    rules: postRules,
    save: async ({ categoryId = null, ...form }) => {
      if (did === undefined) {
        await calls.add({ ...form, categoryId })
        // HOJ's response has no number, so this leads to the author's own posts, where the new one is on top.
        return `${base}/discussion${form.pid.trim() === '' ? '' : `/${encodeURIComponent(form.pid.trim())}`}${listsOwn ? '?onlyMine=true' : ''}`
      }
      await calls.edit({ id: did, ...form })
      return `${base}/discussion-detail/${did}`
    },
    texts: { created: t(did === undefined ? 'form.created' : 'form.saved'), saved: t('form.saved') },
    onSaved: () => undefined,
  })
  return (
    <EditFormPage editing={editing} title={t(did === undefined ? 'form.create' : 'form.edit')} messageOf={({ key }) => t(`errors.${key}`)}>
      <PostPanel form={editing.form} change={editing.change} categories={categories} isNew={did === undefined} />
    </EditFormPage>
  )
}
