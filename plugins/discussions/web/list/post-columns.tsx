import { serverOffset, type Translate } from '@verdict/core/web'
import { IconButton, IconDelete, IconEdit, IconEye, IconEyeInvisible, RelativeTime, Space, Tag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { postStatuses, type Discussion } from '../../contract/rows.ts'
import type { DiscussionPlace } from '../../contract/screens.ts'
import { PersonName, RoleBadge } from '../parts/person-name.tsx'
import { PostCounts, PostMarks } from '../parts/post-marks.tsx'

interface ColumnOptions {
  /** On a narrow screen, the numbers are below the title. */
  readonly small: boolean
  readonly place: DiscussionPlace
  readonly onDelete: (row: Discussion) => void
  /** Hides or shows a post; undefined without permission. */
  readonly onHide: ((row: Discussion) => void) | undefined
}

/** Returns the columns of the list of posts. If no row belongs to the reader, the column for actions is omitted. */
export function postColumns(t: Translate, rows: readonly Discussion[], { small, place, onDelete, onHide }: ColumnOptions): Column<Discussion>[] {
  const { base, mayEdit, mayDelete } = place
  const counts: Column<Discussion> = { key: 'counts', title: t('list.numbers'), width: 210, render: (row) => <PostCounts post={row} /> }
  const actions: Column<Discussion> = {
    key: 'actions',
    title: t('list.actions'),
    width: onHide ? 130 : 92,
    align: 'right',
    render: (row) => {
      const { id, title, status } = row
      const isHidden = status === postStatuses.hidden
      return (
        <Space size="mini">
          {onHide && (
            <IconButton size="small" label={t(isHidden ? 'post.showOf' : 'post.hideOf', { title })} onClick={() => onHide(row)}>
              {isHidden ? <IconEyeInvisible /> : <IconEye />}
            </IconButton>
          )}
          {mayEdit(row) && (
            <Link
              className="verdict-row-link"
              to={`${base}/discussion-edit/${id}`}
              title={t('post.editOf', { title })}
              aria-label={t('post.editOf', { title })}
            >
              <IconEdit />
            </Link>
          )}
          {mayDelete(row) && (
            <IconButton size="small" label={t('post.removeOf', { title })} onClick={() => onDelete(row)}>
              <IconDelete />
            </IconButton>
          )}
        </Space>
      )
    },
  }
  return [
    { key: 'title', title: t('list.post'), render: (row) => <PostCell post={row} t={t} small={small} base={base} /> },
    ...(small ? [] : [counts]),
    ...(rows.some((row) => mayEdit(row) || mayDelete(row)) ? [actions] : []),
  ]
}

function PostCell({ post, t, small, base }: { post: Discussion; t: Translate; small: boolean; base: string }) {
  const { id, title, description, author, role, categoryName, pid, gmtCreate } = post
  return (
    <div className="verdict-post-cell">
      <span className="verdict-post-line">
        <PostMarks post={post} />
        <Link to={`${base}/discussion-detail/${id}`}>{title}</Link>
      </span>
      <p>{description}</p>
      <span className="verdict-post-line verdict-post-facts">
        <PersonName name={author} />
        <RoleBadge role={role} />
        {categoryName && <Tag size="small">{categoryName}</Tag>}
        {pid && <Link to={`${base}/discussion/${encodeURIComponent(pid)}`}>{t('post.ofProblem', { pid })}</Link>}
        <RelativeTime time={gmtCreate} serverOffset={serverOffset} />
        {small && <PostCounts post={post} />}
      </span>
    </div>
  )
}
