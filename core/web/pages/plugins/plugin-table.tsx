import { kernelApi, type FollowerRow, type PluginRow } from '@verdict/core'
import { Alert, Choice, confirmAction, DataTable, Facts, FilterBar, PageFrame, SearchField, Switch, Tag, usePhone, type Column } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { useApi } from '../../api/page-client.ts'
import { useLoad } from '../../api/use-load.ts'
import { PluginCatalog } from './plugin-catalog.tsx'
import { PluginDetail } from './plugin-detail.tsx'
import { useSiteLanguage, useText } from '../../text/use-text.ts'

/** The plugins with their switches, for sites without the admin plugin. */
export default function PluginList() {
  const t = useText()
  return (
    <PageFrame title={t('plugins.title')} subtitle={t('plugins.subtitle')}>
      <PluginTable />
    </PageFrame>
  )
}

const relations = ['needs', 'uses', 'neededBy'] as const
/** Left out on phones. */
const wideColumns = ['version', 'faults']
const stateColours = { running: 'green', off: 'gray', failed: 'red', waiting: 'orange' } as const

/** A list to choose from begins with every kind. */
const everyKind = 'all'

/** Finds plugins by kind and by words of their ids, names and sentences, in any language. */
function isFound(
  { id, kind, names, summaries }: Pick<PluginRow, 'id' | 'kind' | 'names' | 'summaries'>,
  { wanted, keyword }: { wanted: string; keyword: string },
): boolean {
  const texts = [id, ...Object.values(names), ...Object.values(summaries)].join('\n').toLowerCase()
  const words = keyword.toLowerCase().split(/\s+/)
  return (wanted === everyKind || wanted === kind) && words.every((word) => texts.includes(word))
}

/** The installed plugins with their state, a switch for each, and below its row the plugins that it needs and that need it, and what `more` shows of it. */
export function PluginTable({ more }: { more?: (row: PluginRow) => ReactNode }) {
  const t = useText()
  const language = useSiteLanguage()
  const phone = usePhone()
  const [filter, setFilter] = useState({ wanted: String(everyKind), keyword: '' })
  const { getPlugins, switchPlugin } = useApi(kernelApi)
  const { value, loading, failure, reload } = useLoad((signal) => getPlugins({}, signal), [])
  const textIn = (texts: Readonly<Record<string, string>>) => texts[language] ?? texts['en-US']
  const nameOf = ({ id, names }: Pick<PluginRow, 'id' | 'names'>) => textIn(names) ?? id
  const namesOf = (ids: readonly string[]) => {
    const rows = new Map(value?.map((row) => [row.id, row]))
    return ids.map((id) => nameOf(rows.get(id) ?? { id, names: {} })).join(t('plugins.comma'))
  }
  const kinds = [...new Set(value?.map(({ kind }) => kind))].toSorted()
  async function change(row: PluginRow, on: boolean) {
    const { id, stopsWithIt } = row
    const content = stopsWithIt.length > 0 ? t('plugins.offWithOthers', { plugins: namesOf(stopsWithIt) }) : t('plugins.offAlone')
    const title = t('plugins.offTitle', { plugin: nameOf(row) })
    const sure = on || (await confirmAction({ title, content, action: t('plugins.offAction'), cancel: t('plugins.cancel') }))
    if (sure) await switchPlugin({ params: { id }, body: { on } }).then(reload, () => undefined)
  }
  const columns: Column<PluginRow>[] = [
    {
      key: 'id',
      title: t('plugins.name'),
      ...(phone && { width: 150 }),
      fixed: 'start',
      render: (row) => (
        <span className="verdict-plugin-name">
          <strong>{nameOf(row)}</strong> {nameOf(row) !== row.id && <code>{row.id}</code>}
          <small>{textIn(row.summaries)}</small>
        </span>
      ),
    },
    { key: 'version', title: t('plugins.version'), width: 80, render: ({ version }) => version },
    {
      key: 'health',
      title: t('plugins.health'),
      width: phone ? 92 : 260,
      render: ({ health, reason, followers }) => (
        <>
          <Tag color={stateColours[health]}>{t(`plugins.state.${health}`)}</Tag> {reason}
          <FollowerLines followers={followers} />
        </>
      ),
    },
    { key: 'faults', title: t('plugins.faults'), width: 80, align: 'right', render: ({ faults }) => faults },
    {
      key: 'on',
      title: t('plugins.on'),
      width: phone ? 72 : 130,
      render: (row) => (
        <>
          <Switch size="small" checked={row.on} aria-label={t('plugins.switch', { plugin: nameOf(row) })} onChange={(on) => void change(row, on)} />{' '}
          {row.restartNeeded && t('plugins.restart')}
        </>
      ),
    },
  ]
  return (
    <>
      {value?.some(({ restartNeeded }) => restartNeeded) && <Alert type="warning" content={t('plugins.restartSite')} style={{ marginBottom: 16 }} />}
      <FilterBar>
        <SearchField label={t('plugins.search')} keyword={filter.keyword} onSearch={(keyword) => setFilter({ ...filter, keyword })} whileTyping />
        <Choice
          label={t('plugins.kind')}
          value={filter.wanted}
          options={[everyKind, ...kinds].map((kind) => ({ value: kind, label: t(`plugins.kinds.${kind}`) }))}
          onChange={(wanted) => setFilter({ ...filter, wanted })}
        />
      </FilterBar>
      <DataTable
        label={t('plugins.title')}
        columns={columns.filter(({ key }) => !phone || !wideColumns.includes(key))}
        rows={value?.filter((row) => isFound(row, filter))}
        loading={loading && value !== undefined}
        rowKey={({ id }) => id}
        {...(!phone && { minimumWidth: 740 })}
        error={failure && { message: failure.message, onRetry: reload }}
        detail={(row) => (
          <div className="verdict-plugin-detail">
            <Facts facts={relations.map((relation) => ({ label: t(`plugins.${relation}`), value: namesOf(row[relation]) || '–' }))} />
            {more?.(row)}
            <PluginDetail id={row.id} />
          </div>
        )}
      />
      <PluginCatalog isFound={(entry) => isFound(entry, filter)} />
    </>
  )
}

/** The changes that each follower of a plugin must still handle, one line for each follower. */
export function FollowerLines({ followers }: { followers: readonly FollowerRow[] }) {
  const t = useText()
  return followers.map(({ change, pending, document, reason, catchUp }) => (
    <div key={change}>
      {catchUp && <div>{t('plugins.followers.catchingUp', { change, done: catchUp.done, total: catchUp.total ?? '…' })}</div>}
      {pending > 0 && reason === null && <div>{t('plugins.followers.waiting', { change, pending })}</div>}
      {pending > 0 && reason !== null && <div>{t('plugins.followers.failing', { change, pending, document: document ?? '', reason })}</div>}
    </div>
  ))
}
