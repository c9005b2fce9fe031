import { serverOffset, useText } from '@verdict/core/web'
import { RelativeTime, Tag, UserTitle } from '@verdict/ui-kit'
import { discussions } from '../../contract/discussions.ts'
import type { CommentRow, ReplyRow } from '../../contract/comments/rows.ts'
import { PersonName, RoleBadge } from '../parts/person-name.tsx'

interface WrittenByProps {
  row: CommentRow | ReplyRow
  /** The uid of the creator of the commented thing. */
  author: string | null
}

/** The author of a comment or reply, the user whom they reply to, and the time. */
export function WrittenBy({ row, author }: WrittenByProps) {
  const t = useText(discussions)
  return (
    <div className="verdict-comment-by">
      <PersonName name={row.fromName} />
      {row.fromUid === author && <Tag color="arcoblue">{t('comments.author')}</Tag>}
      <RoleBadge role={row.fromRole} />
      <UserTitle name={row.fromTitleName} colour={row.fromTitleColor} />
      {'toUid' in row && (
        <>
          <span aria-hidden>→</span>
          <span className="verdict-visually-hidden">{t('comments.to')}</span>
          <PersonName name={row.toName} />
        </>
      )}
      <RelativeTime time={row.gmtCreate} serverOffset={serverOffset} />
    </div>
  )
}
