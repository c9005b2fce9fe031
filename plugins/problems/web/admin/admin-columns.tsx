import type { Translate } from '@verdict/core/web'
import { Button, Choice, IconButton, IconDelete, IconDownload, IconEdit, Moment, Space, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { idColumns } from './admin-problem-table.tsx'
import type { ReactNode } from 'react'
import type { Problem } from '../../contract/rows.ts'
import '../problem/problems.css'

interface AdminActions {
  /** The visibilities that the reader can choose; a problem can also keep its current one. */
  auths: readonly number[]
  mayEdit: (row: Problem) => boolean
  mayRemove: (row: Problem) => boolean
  editPath: (pid: number) => string
  /** Further buttons of a row. */
  more?: (row: Problem) => ReactNode
  onAuth: (row: Problem, auth: Problem['auth']) => void
  onRemove: (row: Problem) => void
  onDownload: (row: Problem) => void
  /** Asks about the publication application; if omitted, there is no column for it. */
  onApply?: ((row: Problem) => void) | undefined
}

/** The columns of the admin list. */
export function adminColumns(t: Translate, actions: AdminActions): Column<Problem>[] {
  const { auths, mayEdit, mayRemove, editPath, more, onAuth, onRemove, onDownload, onApply } = actions
  const publication: Column<Problem> = {
    key: 'publication',
    title: t('publication.title'),
    width: 130,
    render: (row) => {
      const state = t(`publication.${row.applyPublicProgress ?? 0}`)
      if (!mayEdit(row)) return state
      return (
        <Button size="mini" aria-label={t('publication.of', { id: row.problemId, state })} onClick={() => onApply?.(row)}>
          {state}
        </Button>
      )
    },
  }
  return [
    ...idColumns(t),
    { key: 'title', title: t('list.name'), render: (row) => (mayEdit(row) ? <Link to={editPath(row.id)}>{row.title}</Link> : row.title) },
    { key: 'author', title: t('page.author'), width: 120, ellipsis: true, render: ({ author }) => author ?? '–' },
    { key: 'gmtCreate', title: t('admin.created'), width: 215, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    { key: 'modifiedUser', title: t('admin.modifiedBy'), width: 120, ellipsis: true, render: ({ modifiedUser }) => modifiedUser ?? '–' },
    {
      key: 'auth',
      title: t('form.auth'),
      width: 140,
      render: (row) => {
        const offered = ([1, 2, 3] as const).filter((auth) => auths.includes(auth) || row.auth === auth)
        return mayEdit(row) ? (
          <Choice
            small
            label={t('admin.authOf', { id: row.problemId })}
            value={row.auth}
            options={offered.map((value) => ({ value, label: t(`auths.${value}`) }))}
            onChange={(auth) => onAuth(row, auth)}
          />
        ) : (
          t(`auths.${row.auth}`)
        )
      },
    },
    ...(onApply ? [publication] : []),
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
              to={editPath(row.id)}
              title={t('admin.editOf', { id: row.problemId })}
              aria-label={t('admin.editOf', { id: row.problemId })}
            >
              <IconEdit />
            </Link>
            {more?.(row)}
            {!row.isRemote && (
              <IconButton size="small" label={t('admin.downloadOf', { id: row.problemId })} onClick={() => onDownload(row)}>
                <IconDownload />
              </IconButton>
            )}
            {mayRemove(row) && (
              <IconButton size="small" label={t('admin.removeOf', { id: row.problemId })} onClick={() => onRemove(row)}>
                <IconDelete />
              </IconButton>
            )}
          </Space>
        ),
    },
  ]
}
