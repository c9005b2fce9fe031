import { Part, succeeded, useApi, useLive, useLoad, usePageTitle, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, IconDelete, IconEdit, IconLink, Markdown, PageFrame, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { commentArea } from '../../contract/comments/comment-area-part.ts'
import { countersChanged, discussions } from '../../contract/discussions.ts'
import { discussionApi } from '../../contract/post-api.ts'
import type { DiscussionDetail } from '../../contract/rows.ts'
import { useConfirmRemoval } from '../parts/use-confirm-removal.ts'
import { useDiscussionPlace } from '../place/discussion-place.ts'
import '../parts/discussions.css'
import { PostActions } from './post-actions.tsx'
import { PostHead } from './post-head.tsx'

/** The page of a post with its comments. */
export default function PostPage() {
  const { discussionID } = useParams()
  // The key resets the page when the post changes.
  return <OpenPost key={discussionID} did={Number(discussionID)} />
}

function OpenPost({ did }: { did: number }) {
  const t = useText(discussions)
  const { post, failure, reload, like } = usePost(did)
  usePageTitle(post?.title ?? t('list.title'))
  const { base } = useDiscussionPlace()
  const back = <Link to={`${base}/discussion`}>{t('list.all')}</Link>
  return (
    <PageFrame width="reading" title={post?.title ?? t('list.title')} subtitle={back} actions={post && <OwnActions post={post} />}>
      <Loaded of={{ value: post, failure, reload }} back={back} waiting={<TextSkeleton lines={10} height={420} />}>
        {(shown) => (
          <div className="verdict-post">
            <Panel>
              <PostHead post={shown} />
              <Markdown source={shown.content} links={shown.links} skeletonLines={8} />
              <PostActions post={shown} onLike={() => void like(shown)} />
            </Panel>
            <Part of={commentArea} with={{ thing: { did } }} waiting={<TextSkeleton lines={6} height={200} />} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

function OwnActions({ post: { id, title, pid, mayEdit, mayDelete } }: { post: DiscussionDetail }) {
  const t = useText(discussions)
  const navigate = useNavigate()
  const { base, calls, problemPath } = useDiscussionPlace()
  const confirmRemoval = useConfirmRemoval()
  async function removePost() {
    if (!(await confirmRemoval(title)) || !(await succeeded(calls.remove(id)))) return
    toast.success(t('post.removed'))
    void navigate(`${base}/discussion`, { replace: true })
  }
  return (
    <>
      {pid && (
        <Link to={problemPath(pid)}>
          <Button icon={<IconLink />} tabIndex={-1}>
            {t('post.toProblem')}
          </Button>
        </Link>
      )}
      {mayEdit && (
        <Link to={`${base}/discussion-edit/${id}`}>
          <Button icon={<IconEdit />} tabIndex={-1}>
            {t('post.edit')}
          </Button>
        </Link>
      )}
      {mayDelete && (
        <Button status="danger" icon={<IconDelete />} onClick={() => void removePost()}>
          {t('post.remove')}
        </Button>
      )}
    </>
  )
}

/** Loads a post, with live counters and the reader's like. */
function usePost(did: number) {
  const { user } = useSession()
  const api = useApi(discussionApi)
  const [post, setPost] = useState<DiscussionDetail>()
  const { failure, reload } = useLoad(async (signal) => setPost(await api.detail({ query: { did } }, signal)), [did, user?.uid])
  const change = (changed: Partial<DiscussionDetail>) => setPost((before) => before && { ...before, ...changed })
  useLive(countersChanged, post ? did : null, {
    onEvent: ({ likeNum, commentNum, viewNum }) => change({ likeNum, commentNum, viewNum }),
    onReset: reload,
  })
  async function like({ hasLike, likeNum }: DiscussionDetail): Promise<void> {
    // Before the response, because the update with the new number may arrive first.
    change({ hasLike: !hasLike, likeNum: likeNum + (hasLike ? -1 : 1) })
    if (!(await succeeded(api.like({ query: { did, toLike: !hasLike } })))) change({ hasLike, likeNum })
  }
  return { post, failure, reload, like }
}
