import type { Translate } from '@verdict/core/web'
import { Choice, IconButton, IconDelete, IconDownload, IconEdit, Moment, Space, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { idColumns } from './problem-table.tsx'
import type { Problem } from '../../contract/rows.ts'
import '../problems.css'

interface AdminActions {
  isProblemAdmin: boolean
  mayEdit: (row: Problem) => boolean
  onAuth: (row: Problem, auth: number) => void
  onRemove: (row: Problem) => void
  onDownload: (row: Problem) => void
}

/** The columns of the admin list. */
export function adminColumns(t: Translate, { isProblemAdmin, mayEdit, onAuth, onRemove, onDownload }: AdminActions): Column<Problem>[] {
  return [
    ...idColumns(t),
    { key: 'title', title: t('list.name'), render: (row) => (mayEdit(row) ? <Link to={`/admin/problem/edit/${row.id}`}>{row.title}</Link> : row.title) },
    { key: 'author', title: t('page.author'), width: 120, ellipsis: true, render: ({ author }) => author ?? '–' },
    { key: 'gmtCreate', title: t('admin.created'), width: 215, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    { key: 'modifiedUser', title: t('admin.modifiedBy'), width: 120, ellipsis: true, render: ({ modifiedUser }) => modifiedUser ?? '–' },
    {
      key: 'auth',
      title: t('form.auth'),
      width: 140,
      render: (row) => {
        const auths = [1, 2, 3].filter((auth) => auth !== 1 || isProblemAdmin || row.auth === 1)
        return mayEdit(row) ? (
          <Choice
            small
            label={t('admin.authOf', { id: row.problemId })}
            value={row.auth}
            options={auths.map((value) => ({ value, label: t(`auths.${value}`) }))}
            onChange={(auth) => onAuth(row, auth)}
          />
        ) : (
          t(`auths.${row.auth}`)
        )
      },
    },
    {
      key: 'actions',
      title: t('admin.actions'),
      width: 120,
      align: 'right',
      fixed: 'end',
      render: (row) =>
        mayEdit(row) && (
          <Space size="mini">
            <Link
              className="verdict-row-link"
              to={`/admin/problem/edit/${row.id}`}
              title={t('admin.editOf', { id: row.problemId })}
              aria-label={t('admin.editOf', { id: row.problemId })}
            >
              <IconEdit />
            </Link>
            {!row.isRemote && (
              <IconButton size="small" label={t('admin.downloadOf', { id: row.problemId })} onClick={() => onDownload(row)}>
                <IconDownload />
              </IconButton>
            )}
            {isProblemAdmin && (
              <IconButton size="small" label={t('admin.removeOf', { id: row.problemId })} onClick={() => onRemove(row)}>
                <IconDelete />
              </IconButton>
            )}
          </Space>
        ),
    },
  ]
}
