import { Fills, useText } from '@verdict/core/web'
import { DataTable, judgeStatuses, PageFrame, Panel, StatusTag, TextSkeleton } from '@verdict/ui-kit'
import { developerSections, home } from '../../contract.ts'
import './pages.css'

/** A reference for users who submit programs or use the API: languages, judge statuses, API documentation. */
export default function DeveloperPage() {
  const t = useText(home)
  return (
    <PageFrame title={t('developer.title')} subtitle={t('developer.subtitle')}>
      <div className="verdict-developer-sections">
        <Fills of={developerSections} with={{}} waiting={<TextSkeleton lines={8} height={400} />} />
        <Panel title={t('developer.statuses')} padded={false}>
          <DataTable
            label={t('developer.statuses')}
            columns={[
              { key: 'status', title: t('developer.status'), width: 210, render: ({ code }) => <StatusTag status={code} /> },
              { key: 'meaning', title: t('developer.meaning'), render: ({ code }) => t(`statuses.${code}`) },
              { key: 'short', title: t('developer.short'), width: 80, render: ({ short }) => short },
              { key: 'code', title: t('developer.code'), width: 80, align: 'right', render: ({ code }) => code },
            ]}
            rows={judgeStatuses}
            rowKey={({ code }) => code}
            minimumWidth={620}
          />
        </Panel>
        <Panel title={t('developer.api')}>
          <p className="verdict-developer-text">{t('developer.apiText')}</p>
          <p className="verdict-developer-text">
            <a href="/api/docs" target="_blank" rel="noopener">
              {t('developer.docs')}
            </a>{' '}
            ·{' '}
            <a href="/api/openapi.json" target="_blank" rel="noopener">
              {t('developer.openapi')}
            </a>
          </p>
        </Panel>
      </div>
    </PageFrame>
  )
}
