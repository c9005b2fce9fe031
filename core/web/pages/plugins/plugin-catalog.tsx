import { kernelApi, type CatalogEntry } from '@verdict/core'
import { Alert, CopyButton, DataTable, EmptyState, Panel, usePhone, type Column } from '@verdict/ui-kit'
import { useApi } from '../../api/page-client.ts'
import { useLoad } from '../../api/use-load.ts'
import { useSiteLanguage, useText } from '../../text/use-text.ts'

/** Plugins that can be added, each with the command. It loads apart from the installed ones: a list on another machine can be slow. */
export function PluginCatalog({ isFound }: { isFound: (entry: CatalogEntry) => boolean }) {
  const t = useText()
  const language = useSiteLanguage()
  const phone = usePhone()
  const { getPluginCatalog } = useApi(kernelApi)
  const { value, loading, failure, reload } = useLoad((signal) => getPluginCatalog({}, signal), [])
  const textIn = (texts: Readonly<Record<string, string>>) => texts[language] ?? texts['en-US']
  const commandOf = ({ id, command }: CatalogEntry) => (
    <span className="verdict-plugin-command">
      <code>{command}</code>
      <CopyButton text={command} label={t('plugins.catalog.copy', { plugin: id })} />
    </span>
  )
  const columns: Column<CatalogEntry>[] = [
    {
      key: 'id',
      title: t('plugins.name'),
      render: (entry) => (
        <span className="verdict-plugin-name">
          <strong>{textIn(entry.names) ?? entry.id}</strong> <code>{entry.id}</code>
          <small>{textIn(entry.summaries)}</small>
          {phone && commandOf(entry)}
        </span>
      ),
    },
    { key: 'kind', title: t('plugins.kind'), width: 140, render: ({ kind }: CatalogEntry) => t(`plugins.kinds.${kind}`) },
    { key: 'command', title: t('plugins.catalog.command'), width: 480, render: commandOf },
  ]
  const missing = value?.plugins.filter((entry) => !entry.installed)
  return (
    <div className="verdict-plugin-catalog">
      <Panel title={t('plugins.catalog.title')}>
        <p>{t('plugins.catalog.hint')}</p>
        {value?.problems.map((problem) => (
          <Alert key={problem} type="warning" content={problem} style={{ marginBottom: 12 }} />
        ))}
        {missing?.length === 0 ? (
          <EmptyState title={t('plugins.catalog.empty')} />
        ) : (
          <DataTable
            label={t('plugins.catalog.title')}
            columns={phone ? columns.slice(0, 1) : columns}
            rows={missing?.filter(isFound)}
            loading={loading && value !== undefined}
            rowKey={({ package: name }) => name}
            error={failure && { message: failure.message, onRetry: reload }}
          />
        )}
      </Panel>
    </div>
  )
}
