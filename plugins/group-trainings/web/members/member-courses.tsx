import { useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { statuses } from '@verdict/plugin-judging/contract'
import { DataTable, EmptyState, momentText, Panel, Space, Tag, useLanguage, usePhone, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groupTrainingApi, groupTrainings, type MemberCourse } from '../../contract.ts'

/** A member's progress in the group's courses. */
export default function MemberCourses({ gid, uid }: { gid: number; uid: string }) {
  const t = useText(groupTrainings)
  const isPhone = usePhone()
  const { memberCourses } = useApi(groupTrainingApi)
  const { table } = usePagedList((query, signal) => memberCourses({ query: { ...query, gid, uid } }, signal), [gid, uid])
  const columns: Column<MemberCourse>[] = [
    {
      key: 'title',
      title: t('member.course'),
      width: isPhone ? 150 : 260,
      render: ({ tid, title }) => <Link to={`/course/${gid}/training/${tid}`}>{title}</Link>,
    },
    {
      key: 'solved',
      title: t('member.solved'),
      width: 100,
      render: ({ solved, problems }) => (
        <span className="verdict-figures">
          {solved} / {problems.length}
        </span>
      ),
    },
    {
      key: 'problems',
      title: t('member.problems'),
      render: ({ problems }) => (
        <Space wrap size="mini">
          {problems.map((problem) => (
            <ProblemTag key={problem.displayId} problem={problem} />
          ))}
        </Space>
      ),
    },
  ]
  return (
    <Panel title={t('list.title')}>
      <DataTable
        {...table}
        label={t('list.title')}
        columns={isPhone ? columns.filter(({ key }) => key !== 'solved') : columns}
        rowKey={({ tid }) => tid}
        empty={<EmptyState title={t('list.empty')} hint={t('member.emptyHint')} />}
        {...(!isPhone && { minimumWidth: 640 })}
      />
    </Panel>
  )
}

/** One problem: solved, tried with a count, or not tried. */
function ProblemTag({ problem: { displayId, status, tries, solvedAt } }: { problem: MemberCourse['problems'][number] }) {
  const t = useText(groupTrainings)
  const language = useLanguage()
  if (status === statuses.accepted) {
    const at = solvedAt === null ? '' : momentText(solvedAt, language)
    return (
      <Tag size="small" color="green" title={t('member.solvedTitle', { id: displayId, tries, at })}>
        {displayId} ✓
      </Tag>
    )
  }
  return tries > 0 ? (
    <Tag size="small" color="red" title={t('member.triedTitle', { id: displayId, tries })}>
      {displayId} −{tries}
    </Tag>
  ) : (
    <Tag size="small" title={t('member.openTitle', { id: displayId })}>
      {displayId}
    </Tag>
  )
}
