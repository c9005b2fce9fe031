import { Fills, useText } from '@verdict/core/web'
import { DataTable, judgeStatuses, PageFrame, Panel, StatusTag, TextSkeleton } from '@verdict/ui-kit'
import { developerSections, home } from '../contract.ts'
import './developer-page.css'

/** What somebody who writes programs for this judge, or against its calls, wants to look up. The default export is for loaders. */
export default function DeveloperPage() {
  const say = useText(home)
  return (
    <PageFrame title={say('developer.title')} subtitle={say('developer.subtitle')}>
      <div className="verdict-developer-sections">
        <Fills of={developerSections} with={{}} waiting={<TextSkeleton lines={8} height={400} />} />
        <Panel title={say('developer.statuses')} padded={false}>
          <DataTable
            label={say('developer.statuses')}
            columns={[
              { key: 'status', title: say('developer.status'), width: 210, render: ({ code }) => <StatusTag status={code} /> },
              { key: 'meaning', title: say('developer.meaning'), render: ({ code }) => say(`statuses.${code}`) },
              { key: 'short', title: say('developer.short'), width: 80, render: ({ short }) => short },
              { key: 'code', title: say('developer.code'), width: 80, align: 'right', render: ({ code }) => code },
            ]}
            rows={judgeStatuses}
            rowKey={({ code }) => code}
            minimumWidth={620}
          />
        </Panel>
        <Panel title={say('developer.api')}>
          <p className="verdict-developer-text">{say('developer.apiText')}</p>
          <p className="verdict-developer-text">
            <a href="/api/docs" target="_blank" rel="noopener">
              {say('developer.docs')}
            </a>{' '}
            ·{' '}
            <a href="/api/openapi.json" target="_blank" rel="noopener">
              {say('developer.openapi')}
            </a>
          </p>
        </Panel>
      </div>
    </PageFrame>
  )
}
