import { useText } from '@verdict/core/web'
import { DataTable, EmptyState, PageFrame } from '@verdict/ui-kit'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { siteColumns } from './site-columns.tsx'
import { useSites } from './use-sites.ts'

/** All remote sites: whether they respond, their accounts, and what waits for them. */
export default function SitesPage() {
  const t = useText(remoteJudging)
  const { value, loading, failure, reload } = useSites()
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <DataTable
        label={t('title')}
        columns={siteColumns(t, value ?? [])}
        rows={value}
        rowKey={({ oj }) => oj}
        loading={loading && value === undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('sites.empty')} hint={t('sites.emptyHint')} />}
        minimumWidth={860}
      />
    </PageFrame>
  )
}
