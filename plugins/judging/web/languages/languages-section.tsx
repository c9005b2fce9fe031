import { useApi, useLoad, useText } from '@verdict/core/web'
import { DataTable, EmptyState, Panel } from '@verdict/ui-kit'
import { judging, judgingApi } from '../../contract.ts'

/** The languages of our own judges, with their versions and compile commands. */
export default function LanguagesSection() {
  const t = useText(judging)
  const { languages } = useApi(judgingApi)
  const { value, failure, reload } = useLoad((signal) => languages({ query: { all: false } }, signal), [])
  return (
    <Panel title={t('languages')} padded={false}>
      <DataTable
        label={t('languages')}
        columns={[
          { key: 'name', title: t('language'), width: 150, fixed: 'start', render: ({ name }) => <strong>{name}</strong> },
          { key: 'version', title: t('version'), width: 220, render: ({ description }) => description },
          { key: 'command', title: t('compileCommand'), render: ({ compileCommand }) => (compileCommand ? <code>{compileCommand}</code> : '–') },
        ]}
        rows={value}
        rowKey={({ id }) => id}
        minimumWidth={760}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('noLanguages')} />}
      />
    </Panel>
  )
}
