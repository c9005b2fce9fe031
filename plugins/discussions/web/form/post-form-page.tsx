import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { ErrorState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { categoryApi } from '../../contract/categories.ts'
import { discussions } from '../../contract/discussions.ts'
import { discussionApi } from '../../contract/post-api.ts'
import { blankForm, formOf } from './form-state.ts'
import { PostForm } from './post-form.tsx'

/** The page on which a user writes or edits a post. */
export default function PostFormPage() {
  const { discussionID } = useParams()
  const [address] = useSearchParams()
  const problemId = address.get('problemID') ?? ''
  // The key resets the form when the post changes.
  return <LoadedForm key={`${discussionID} ${problemId}`} did={discussionID === undefined ? undefined : Number(discussionID)} problemId={problemId} />
}

function LoadedForm({ did, problemId }: { did: number | undefined; problemId: string }) {
  const t = useText(discussions)
  const { detail } = useApi(discussionApi)
  const { list } = useApi(categoryApi)
  const loaded = useLoad(
    async (signal) => {
      const [post, categories] = await Promise.all([did === undefined ? undefined : detail({ query: { did } }, signal), list(undefined, signal)])
      const form = { did, categories, start: post ? formOf(post) : blankForm(problemId), version: post?.gmtModified ?? '' }
      return { form, mayEdit: post?.mayEdit ?? true }
    },
    [did, problemId],
  )
  const frame = (state: ReactNode) => <PageFrame title={t(did === undefined ? 'form.create' : 'form.edit')}>{state}</PageFrame>
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={10} height={420} />} frame={frame}>
      {({ form, mayEdit }) => (mayEdit ? <PostForm {...form} /> : frame(<ErrorState hint={t('errors.not-your-discussion')} />))}
    </Loaded>
  )
}
