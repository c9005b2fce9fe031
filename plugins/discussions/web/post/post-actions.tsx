import { useRequireLogin, useText } from '@verdict/core/web'
import { Button, IconExclamationCircle, IconThumbUp, IconThumbUpFill } from '@verdict/ui-kit'
import { useState } from 'react'
import { discussions } from '../../contract/discussions.ts'
import type { DiscussionDetail } from '../../contract/rows.ts'
import { ReportDialog } from './report-dialog.tsx'

/** The actions of all users on a post: like and report. */
export function PostActions({ post, onLike }: { post: DiscussionDetail; onLike: () => void }) {
  const t = useText(discussions)
  const requireLogin = useRequireLogin()
  const [isReporting, setReporting] = useState(false)
  const { id, hasLike, likeNum } = post
  return (
    <div className="verdict-post-actions">
      <Button
        type={hasLike ? 'primary' : 'secondary'}
        icon={hasLike ? <IconThumbUpFill /> : <IconThumbUp />}
        aria-pressed={hasLike}
        onClick={() => requireLogin() && onLike()}
      >
        {t('post.like')} <span className="verdict-figures">{likeNum}</span>
      </Button>
      <Button type="text" icon={<IconExclamationCircle />} onClick={() => requireLogin() && setReporting(true)}>
        {t('report.title')}
      </Button>
      {isReporting && <ReportDialog did={id} onClose={() => setReporting(false)} />}
    </div>
  )
}
