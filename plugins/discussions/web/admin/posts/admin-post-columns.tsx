import { serverOffset, type Translate } from '@verdict/core/web'
import { IconButton, IconDelete, RelativeTime, Switch, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { postStatuses, type Discussion } from '../../../contract/rows.ts'
import { PostCounts } from '../../parts/post-marks.tsx'

interface Actions {
  readonly onShow: (row: Discussion, isShown: boolean) => void
  readonly onTop: (row: Discussion, topPriority: boolean) => void
  readonly onRemove: (row: Discussion) => void
}

/** Returns the columns of the posts in the admin area. */
export function adminPostColumns(t: Translate, { onShow, onTop, onRemove }: Actions): Column<Discussion>[] {
  return [
    { key: 'id', title: 'ID', width: 70, render: ({ id }) => <span className="verdict-figures">{id}</span> },
    {
      key: 'title',
      title: t('list.post'),
      render: ({ id, title, categoryName, pid, gid }) => (
        <div className="verdict-post-cell">
          <Link to={`/discussion-detail/${id}`}>{title}</Link>
          <span className="verdict-post-line verdict-post-facts">
            {categoryName && <span>{categoryName}</span>}
            {pid && <span>{pid}</span>}
            {gid !== null && <span>{t('admin.group', { gid })}</span>}
          </span>
        </div>
      ),
    },
    { key: 'author', title: t('admin.author'), width: 130, ellipsis: true, render: ({ author }) => author },
    { key: 'counts', title: t('list.numbers'), width: 200, render: (row) => <PostCounts post={row} /> },
    { key: 'created', title: t('admin.written'), width: 140, render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} serverOffset={serverOffset} /> },
    {
      key: 'shown',
      title: t('admin.shown'),
      width: 80,
      render: (row) => (
        <Switch
          size="small"
          checked={row.status === postStatuses.shown}
          aria-label={t('admin.shownOf', { title: row.title })}
          onChange={(isShown) => onShow(row, isShown)}
        />
      ),
    },
    {
      key: 'top',
      title: t('post.onTop'),
      width: 80,
      render: (row) => (
        <Switch size="small" checked={row.topPriority} aria-label={t('admin.onTopOf', { title: row.title })} onChange={(isOnTop) => onTop(row, isOnTop)} />
      ),
    },
    {
      key: 'actions',
      title: t('list.actions'),
      width: 80,
      align: 'right',
      render: (row) => (
        <IconButton size="small" label={t('post.removeOf', { title: row.title })} onClick={() => onRemove(row)}>
          <IconDelete />
        </IconButton>
      ),
    },
  ]
}
