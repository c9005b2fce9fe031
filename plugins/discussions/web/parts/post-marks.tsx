import { useText } from '@verdict/core/web'
import { IconEye, IconMessage, IconThumbUp, Tag } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { discussions } from '../../contract/discussions.ts'
import { postStatuses, type Discussion } from '../../contract/rows.ts'
import './discussions.css'

/** The marks of pinned and hidden posts. */
export function PostMarks({ post }: { post: Pick<Discussion, 'topPriority' | 'status'> }) {
  const t = useText(discussions)
  return (
    <>
      {post.topPriority && <Tag color="arcoblue">{t('post.onTop')}</Tag>}
      {post.status === postStatuses.hidden && <Tag color="gray">{t('post.hidden')}</Tag>}
    </>
  )
}

/** The numbers of comments, likes and views of a post. */
export function PostCounts({ post }: { post: Pick<Discussion, 'commentNum' | 'likeNum' | 'viewNum'> }) {
  const t = useText(discussions)
  return (
    <span className="verdict-post-counts">
      <Count name={t('post.comments')} icon={<IconMessage />} count={post.commentNum} />
      <Count name={t('post.likes')} icon={<IconThumbUp />} count={post.likeNum} />
      <Count name={t('post.views')} icon={<IconEye />} count={post.viewNum} />
    </span>
  )
}

function Count({ name, icon, count }: { name: string; icon: ReactNode; count: number }) {
  return (
    <span title={name}>
      <span aria-hidden>{icon}</span>
      <span className="verdict-visually-hidden">{name}</span> <span className="verdict-figures">{count}</span>
    </span>
  )
}
