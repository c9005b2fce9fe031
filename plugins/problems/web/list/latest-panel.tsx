import { useApi, useLoad, useSiteLanguage, useText } from '@verdict/core/web'
import { DataTable, EmptyState, Panel, RelativeTime, usePhone, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { problemApi, type LatestProblem } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import '../problem/problems.css'

/** The newest problems, for the home page. */
export default function LatestPanel() {
  const t = useText(problems)
  const language = useSiteLanguage()
  const small = usePhone()
  const { latest } = useApi(problemApi)
  const { value, failure, reload } = useLoad((signal) => latest({}, signal), [language])
  const columns: Column<LatestProblem>[] = [
    {
      key: 'problemId',
      title: t('list.id'),
      width: small ? 72 : 120,
      render: ({ problemId }) => <span className="verdict-figures verdict-problem-number">{problemId}</span>,
    },
    {
      key: 'title',
      title: t('list.name'),
      ellipsis: true,
      render: ({ problemId, title }) => <Link to={`/problem/${encodeURIComponent(problemId)}`}>{title}</Link>,
    },
    { key: 'gmtModified', title: t('list.changed'), width: 150, align: 'right', render: ({ gmtModified }) => <RelativeTime time={gmtModified} /> },
  ]
  return (
    <Panel title={t('latest.title')} actions={<Link to="/problem">{t('latest.all')}</Link>} padded={false}>
      <DataTable
        label={t('latest.title')}
        columns={small ? columns.filter(({ key }) => key !== 'gmtModified') : columns}
        rows={value}
        rowKey={({ id }) => id}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />}
      />
    </Panel>
  )
}
