import type { Translate } from '@verdict/core/web'
import type { Problem } from '@verdict/plugin-problems/contract'
import { actionColumn, Moment, Space, Tag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { progresses, type Progress } from '../../contract.ts'

interface Options {
  /** On phones, the actions are below the title in that column. */
  readonly isPhone: boolean
  /** Whether the reader can open the problem with its test data: reviewers can until they refuse it. */
  mayRead(row: Problem): boolean
  onDecide(row: Problem, progress: Progress): void
}

const colours: Readonly<Record<number, string>> = { [progresses.applied]: 'orange', [progresses.approved]: 'green', [progresses.refused]: 'gray' }

/** The columns of the publication applications. */
export function applicationColumns(t: Translate, { isPhone, mayRead, onDecide }: Options): Column<Problem>[] {
  const decision = (name: 'approve' | 'refuse', progress: Progress) => ({
    text: t(`applications.${name}`),
    label: ({ problemId }: Problem) => t(`applications.${name}Of`, { id: problemId }),
    onClick: (row: Problem) => onDecide(row, progress),
    danger: name === 'refuse',
    appliesTo: ({ applyPublicProgress }: Problem) => applyPublicProgress !== progress,
  })
  const name = (row: Problem) => (mayRead(row) ? <Link to={`/admin/problem/edit/${row.id}`}>{row.title}</Link> : row.title)
  const group = ({ gid }: Problem) => <Link to={`/course/${gid}`}>{gid}</Link>
  const progress = ({ applyPublicProgress }: Problem) => (
    <Tag color={colours[applyPublicProgress ?? 0]!}>{t(`applications.progresses.${applyPublicProgress ?? 0}`)}</Tag>
  )
  const actions = actionColumn<Problem>(t('applications.actions'), 168, [decision('approve', progresses.approved), decision('refuse', progresses.refused)])
  if (isPhone) {
    const named = (row: Problem) => (
      <Space direction="vertical" size="mini">
        {name(row)}
        <small>
          {row.problemId} · {row.author ?? '–'} · {t('applications.group')} {group(row)}
        </small>
        {progress(row)}
      </Space>
    )
    return [{ key: 'title', title: t('applications.name'), render: named }, actions]
  }
  return [
    {
      key: 'problemId',
      title: t('applications.problemId'),
      width: 120,
      render: ({ problemId }) => <span className="verdict-figures">{problemId}</span>,
    },
    { key: 'title', title: t('applications.name'), render: name },
    { key: 'progress', title: t('applications.progress'), width: 100, render: progress },
    { key: 'author', title: t('applications.author'), width: 110, ellipsis: true, render: ({ author }) => author ?? '–' },
    { key: 'group', title: t('applications.group'), width: 80, render: group },
    { key: 'gmtModified', title: t('applications.modified'), width: 215, render: ({ gmtModified }) => <Moment time={gmtModified} /> },
    actions,
  ]
}
