import { useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { DataTable, EmptyState, Moment, momentText, Panel, Space, Tag, useLanguage, usePhone, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groupContestApi, groupContests, type HomeworkState, type MemberHomework } from '../../contract.ts'

/** A member's results in the group's homework, late ones included. */
export default function MemberHomeworkPanel({ gid, uid }: { gid: number; uid: string }) {
  const t = useText(groupContests)
  const isPhone = usePhone()
  const { memberHomework } = useApi(groupContestApi)
  const { table } = usePagedList((query, signal) => memberHomework({ query: { ...query, gid, uid } }, signal), [gid, uid])
  const columns: Column<MemberHomework>[] = [
    {
      key: 'title',
      title: t('member.homework'),
      width: isPhone ? 150 : 260,
      render: ({ cid, title, endTime }) => (
        <>
          <Link to={`/contest/${cid}`}>{title}</Link>
          {isPhone && (
            <small style={{ display: 'block' }}>
              <Moment time={endTime} />
            </small>
          )}
        </>
      ),
    },
    { key: 'end', title: t('member.end'), width: 215, render: ({ endTime }) => <Moment time={endTime} /> },
    {
      key: 'solved',
      title: t('member.inTime'),
      width: 100,
      render: ({ problems }) =>
        problems && (
          <span className="verdict-figures">
            {problems.filter(({ state }) => state === 'solved').length} / {problems.length}
          </span>
        ),
    },
    {
      key: 'problems',
      title: t('member.problems'),
      render: ({ problems }) =>
        problems ? (
          <Space wrap size="mini">
            {problems.map((problem) => (
              <ResultTag key={problem.displayId} problem={problem} />
            ))}
          </Space>
        ) : (
          t('member.closed')
        ),
    },
  ]
  return (
    <Panel title={t('list.title')}>
      <DataTable
        {...table}
        label={t('list.title')}
        columns={isPhone ? columns.filter(({ key }) => key === 'title' || key === 'problems') : columns}
        rowKey={({ cid }) => cid}
        empty={<EmptyState title={t('list.empty')} hint={t('member.emptyHint')} />}
        {...(!isPhone && { minimumWidth: 800 })}
      />
    </Panel>
  )
}

type Problem = NonNullable<MemberHomework['problems']>[number]

const colours: Partial<Record<HomeworkState, string>> = { solved: 'green', late: 'orange', tried: 'red' }

/** A member's result on one problem, with details in a tooltip. */
function ResultTag({ problem }: { problem: Problem }) {
  const t = useText(groupContests)
  const language = useLanguage()
  const { displayId, title, state, tries, score, lateScore, at } = problem
  const points = score === null && lateScore === null ? '' : t('member.points', { score: score ?? 0 })
  const late = lateScore === null ? '' : t('member.latePoints', { score: lateScore })
  const moment = at === null ? '' : momentText(at, language)
  const facts = [t(`member.states.${state}`), tries > 0 ? t('member.tries', { tries }) : '', points, late, moment].filter(Boolean).join(' · ')
  return (
    <Tag size="small" {...(colours[state] && { color: colours[state] })} title={`${displayId} ${title ?? ''} · ${facts}`}>
      {t(`member.marks.${state}`, { id: displayId, tries })}
    </Tag>
  )
}
