import type { Translate } from '@verdict/core/web'
import { IconButton, IconDelete, IconEdit, IconUnorderedList, Moment, Space, Switch, type Column } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TrainingAdminPlace } from '../../../contract/admin-screens.ts'
import type { Training } from '../../../contract/rows.ts'
import { AuthMark } from '../../parts/training-marks.tsx'

interface Actions {
  place: TrainingAdminPlace
  onShow: (row: Training, status: boolean) => void
  onRemove: (row: Training) => void
}

/** Returns the columns of the trainings in the admin area. */
export function adminColumns(t: Translate, { place, onShow, onRemove }: Actions): Column<Training>[] {
  const { path, mayManage, mayRemove } = place
  const link = ({ id }: Training, to: string, label: string, icon: ReactNode) => (
    <Link className="verdict-row-link" to={`${path}/${id}/${to}`} title={label} aria-label={label}>
      {icon}
    </Link>
  )
  return [
    { key: 'id', title: 'ID', width: 70, render: ({ id }) => <span className="verdict-figures">{id}</span> },
    { key: 'rank', title: t('admin.form.rank'), width: 90, align: 'right', render: ({ rank }) => <span className="verdict-figures">{rank}</span> },
    {
      key: 'title',
      title: t('list.name'),
      render: (row) => (
        <div className="verdict-training-name">
          {mayManage(row) ? <Link to={`${path}/${row.id}/edit`}>{row.title}</Link> : <span>{row.title}</span>}
          <span className="verdict-training-marks">
            <AuthMark auth={row.auth} />
          </span>
        </div>
      ),
    },
    { key: 'author', title: t('list.author'), width: 130, ellipsis: true, render: ({ author }) => author },
    { key: 'updated', title: t('list.updated'), width: 215, render: ({ gmtModified }) => <Moment time={gmtModified} /> },
    {
      key: 'status',
      title: t('admin.list.visible'),
      width: 90,
      render: (row) => (
        <Switch
          size="small"
          checked={row.status}
          disabled={!mayManage(row)}
          aria-label={t('admin.list.visibleOf', { title: row.title })}
          onChange={(status) => onShow(row, status)}
        />
      ),
    },
    {
      key: 'actions',
      title: t('admin.actions'),
      width: 130,
      align: 'right',
      render: (row) =>
        mayManage(row) && (
          <Space size="mini">
            {link(row, 'edit', t('admin.list.editOf', { title: row.title }), <IconEdit />)}
            {link(row, 'problems', t('admin.list.problemsOf', { title: row.title }), <IconUnorderedList />)}
            {mayRemove(row) && (
              <IconButton size="small" label={t('admin.removeOf', { name: row.title })} onClick={() => onRemove(row)}>
                <IconDelete />
              </IconButton>
            )}
          </Space>
        ),
    },
  ]
}
