import type { Translate } from '@verdict/core/web'
import type { Problem } from '@verdict/plugin-problems/contract'
import { IconArrowDown, IconArrowUp, IconButton, IconDelete, IconEdit, Space, Tag, type Column } from '@verdict/ui-kit'
import type { TrainingProblem } from '../../../contract/rows.ts'

/** A problem and its entry in the training. */
export interface ProblemEntry {
  readonly problem: Problem
  readonly named: TrainingProblem
}

interface Actions {
  count: number
  onMove: (at: number, by: number) => void
  onEdit: (entry: ProblemEntry) => void
  onRemove: (entry: ProblemEntry) => void
}

/** The visibility of problems in the public list. */
const publicAuth = 1

/** Returns the columns of the problems of a training or one of its sections. */
export function problemColumns(t: Translate, { count, onMove, onEdit, onRemove }: Actions): Column<ProblemEntry>[] {
  return [
    {
      key: 'order',
      title: t('admin.problem.order'),
      width: 90,
      render: ({ named: { displayId: id } }, at) => (
        <Space size="mini">
          <IconButton size="small" label={t('admin.problem.up', { id })} disabled={at === 0} onClick={() => onMove(at, -1)}>
            <IconArrowUp />
          </IconButton>
          <IconButton size="small" label={t('admin.problem.down', { id })} disabled={at === count - 1} onClick={() => onMove(at, 1)}>
            <IconArrowDown />
          </IconButton>
        </Space>
      ),
    },
    {
      key: 'displayId',
      title: t('admin.problem.displayId'),
      width: 150,
      render: ({ named: { displayId } }) => <span className="verdict-figures">{displayId}</span>,
    },
    {
      key: 'title',
      title: t('admin.problem.title'),
      render: ({ problem: { title, auth } }) => (
        <Space>
          {title}
          {auth !== publicAuth && <Tag>{t('admin.problem.hidden')}</Tag>}
        </Space>
      ),
    },
    { key: 'author', title: t('list.author'), width: 130, ellipsis: true, render: ({ problem: { author } }) => author ?? '–' },
    {
      key: 'actions',
      title: t('admin.actions'),
      width: 90,
      align: 'right',
      render: (entry) => (
        <Space size="mini">
          <IconButton size="small" label={t('admin.problem.editOf', { id: entry.named.displayId })} onClick={() => onEdit(entry)}>
            <IconEdit />
          </IconButton>
          <IconButton size="small" label={t('admin.removeOf', { name: entry.named.displayId })} onClick={() => onRemove(entry)}>
            <IconDelete />
          </IconButton>
        </Space>
      ),
    },
  ]
}
