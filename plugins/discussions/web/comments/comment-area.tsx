import { openSignIn, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, EmptyState, IconMessage, Panel, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { discussions } from '../../contract/discussions.ts'
import type { CommentAreaProps } from '../../contract/comments/comment-area-part.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import './comments.css'
import { useComments } from './use-comments.ts'

/** The comments on a thing. The key resets comments and draft for another thing. */
export default function CommentArea(props: CommentAreaProps) {
  return <CommentsOf key={JSON.stringify(props.thing)} {...props} />
}

function CommentsOf({ thing, phase }: CommentAreaProps) {
  const t = useText(discussions)
  const { user, expiredUser, may } = useSession()
  const { shown, loading, failure, ...actions } = useComments(thing, phase)
  const [writer, setWriter] = useState<string>()
  if (user && may('comment_add') && writer !== user.uid) setWriter(user.uid)
  // After logging in again, users find their typed text in place. Their permissions load only later.
  const writes = writer !== undefined && writer === (user ?? expiredUser)?.uid
  return (
    <Panel title={shown ? t('comments.title', { total: shown.total }) : t('comments.untitled')}>
      <div className="verdict-comments" aria-busy={loading}>
        {writes && (
          <CommentForm draftOf={`comment ${JSON.stringify(thing)}`} label={t('comments.write')} action={t('comments.send')} onSend={actions.comment} />
        )}
        {!writes && user && <p className="verdict-comment-hint">{t('comments.muted')}</p>}
        {!writes && !user && (
          <p className="verdict-comment-hint">
            <Button onClick={openSignIn}>{t('comments.signIn')}</Button>
          </p>
        )}
        <Loaded of={{ value: shown, failure, reload: actions.reload }} waiting={<TextSkeleton lines={6} height={200} />}>
          {({ comments, liked, rights, total }) => (
            <>
              {comments.length === 0 && <EmptyState icon={<IconMessage />} title={t('comments.none')} hint={t('comments.noneHint')} />}
              {comments.length > 0 && (
                <ul className="verdict-comment-list">
                  {comments.map((comment) => (
                    <CommentThread key={comment.id} comment={comment} isLiked={liked[comment.id] ?? false} rights={rights} actions={actions} />
                  ))}
                </ul>
              )}
              {comments.length < total && (
                <Button long loading={actions.isLoadingMore} onClick={() => void actions.loadMore()}>
                  {t('comments.more')}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}
