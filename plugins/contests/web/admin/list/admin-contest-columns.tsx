import type { Translate } from '@verdict/core/web'
import {
  IconButton,
  IconCopy,
  IconDelete,
  IconDownload,
  IconEdit,
  IconNotification,
  IconUnorderedList,
  Moment,
  Space,
  Switch,
  type Column,
} from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { contestAuths } from '../../../contract/contests.ts'
import type { ContestAdminPlace } from '../../../contract/owners/owner-screens.ts'
import type { AdminContestRow } from '../../../contract/rows.ts'
import { ContestStatusTag } from '../../parts/contest-status.tsx'
import { RuleName } from '../../parts/contest-texts.tsx'
import '../place/admin.css'

export type AdminRow = z.output<typeof AdminContestRow>

interface Actions {
  place: ContestAdminPlace
  onShow: (row: AdminRow, visible: boolean) => void
  /** Undefined if contests cannot be copied. */
  onClone: ((row: AdminRow) => void) | undefined
  onDownload: (row: AdminRow) => void
  onRemove: (row: AdminRow) => void
}

const authNames = { [contestAuths.public]: 'public', [contestAuths.private]: 'private', [contestAuths.protected]: 'protected' }

/** Returns the columns of the contests in the admin area. */
export function adminContestColumns(t: Translate, actions: Actions): Column<AdminRow>[] {
  const { place, onShow } = actions
  return [
    { key: 'id', title: 'ID', width: 70, render: ({ id }) => <span className="verdict-figures">{id}</span> },
    {
      key: 'title',
      title: t('admin.list.name'),
      render: (row) => (
        <div className="verdict-contest-admin-name">
          {place.mayManage(row) ? <Link to={`${place.path}/${row.id}/edit`}>{row.title}</Link> : <span>{row.title}</span>}
          <small>
            <RuleName rule={row.rule} /> · {t(`auth.${authNames[row.auth]}`)}
          </small>
        </div>
      ),
    },
    {
      key: 'status',
      title: t('admin.list.status'),
      width: 100,
      render: ({ status }) => <ContestStatusTag status={status} />,
    },
    {
      key: 'times',
      title: t('admin.list.times'),
      width: 215,
      render: ({ startTime, endTime }) => (
        <span className="verdict-contest-times">
          <Moment time={startTime} />
          <Moment time={endTime} />
        </span>
      ),
    },
    { key: 'author', title: t('admin.list.creator'), width: 120, ellipsis: true, render: ({ author }) => author },
    {
      key: 'visible',
      title: t('admin.list.visible'),
      width: 80,
      render: (row) => (
        <Switch
          size="small"
          checked={row.visible}
          disabled={!place.mayManage(row)}
          aria-label={t('admin.list.visibleOf', { title: row.title })}
          onChange={(visible) => onShow(row, visible)}
        />
      ),
    },
    {
      key: 'actions',
      title: t('admin.actions'),
      width: 210,
      align: 'right',
      fixed: 'end',
      render: (row) => place.mayManage(row) && <RowActions row={row} t={t} actions={actions} />,
    },
  ]
}

function RowActions({ row, t, actions: { place, onClone, onDownload, onRemove } }: { row: AdminRow; t: Translate; actions: Actions }) {
  const { id, title } = row
  const link = (to: string, label: string, icon: ReactNode) => (
    <Link className="verdict-row-link" to={`${place.path}/${id}/${to}`} title={label} aria-label={label}>
      {icon}
    </Link>
  )
  return (
    <Space size="mini">
      {link('edit', t('admin.list.editOf', { title }), <IconEdit />)}
      {link('problems', t('admin.list.problemsOf', { title }), <IconUnorderedList />)}
      {link('announcement', t('admin.list.announcementsOf', { title }), <IconNotification />)}
      <IconButton size="small" label={t('admin.list.downloadOf', { title })} onClick={() => onDownload(row)}>
        <IconDownload />
      </IconButton>
      {onClone && (
        <IconButton size="small" label={t('admin.list.cloneOf', { title })} onClick={() => onClone(row)}>
          <IconCopy />
        </IconButton>
      )}
      {place.mayRemove(row) && (
        <IconButton size="small" label={t('admin.list.removeOf', { title })} onClick={() => onRemove(row)}>
          <IconDelete />
        </IconButton>
      )}
    </Space>
  )
}
