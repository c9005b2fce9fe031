import { serverOffset, useText } from '@verdict/core/web'
import { Avatar, RelativeTime, Tag, UserTitle } from '@verdict/ui-kit'
import { discussions } from '../../contract/discussions.ts'
import type { DiscussionDetail } from '../../contract/rows.ts'
import { PersonName, RoleBadge } from '../parts/person-name.tsx'
import { PostCounts, PostMarks } from '../parts/post-marks.tsx'

/** The author of a post, its time, category, problem and counters. */
export function PostHead({ post }: { post: DiscussionDetail }) {
  const t = useText(discussions)
  const { author, avatar, role, titleName, titleColor, categoryName, gmtCreate, gmtModified } = post
  return (
    <div className="verdict-post-head">
      <Avatar name={author} source={avatar} />
      <span className="verdict-post-line">
        <PersonName name={author} />
        <RoleBadge role={role} />
        <UserTitle name={titleName} colour={titleColor} />
        <PostMarks post={post} />
        {categoryName && <Tag>{categoryName}</Tag>}
        <span className="verdict-post-line verdict-post-facts">
          <RelativeTime time={gmtCreate} serverOffset={serverOffset} />
          {gmtModified !== gmtCreate && (
            <span>
              {t('post.changed')} <RelativeTime time={gmtModified} serverOffset={serverOffset} />
            </span>
          )}
        </span>
      </span>
      <PostCounts post={post} />
    </div>
  )
}
