import { kernelApi, type FollowerRow, type PluginRow } from '@verdict/core'
import { Alert, confirmAction, DataTable, Switch, Tag, PageFrame, usePhone, type Column } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { useApi } from '../api/page-client.ts'
import { useLoad } from '../api/use-load.ts'
import { useText } from '../text/use-text.ts'

/** The plugins with their switches, for sites without the admin plugin. */
export default function PluginList() {
  const t = useText()
  return (
    <PageFrame title={t('plugins.title')} subtitle={t('plugins.subtitle')}>
      <PluginTable />
    </PageFrame>
  )
}

/** Left out on phones; the detail of a row shows who needs the plugin. */
const wideColumns = ['version', 'neededBy', 'faults']
const stateColours = { running: 'green', off: 'gray', failed: 'red', waiting: 'orange' } as const

/** The installed plugins with their state, a switch for each, the plugins that it needs and that need it, and below its row what `more` shows of it. */
export function PluginTable({ more }: { more?: (row: PluginRow) => ReactNode }) {
  const t = useText()
  const phone = usePhone()
  const { getPlugins, switchPlugin } = useApi(kernelApi)
  const { value, loading, failure, reload } = useLoad((signal) => getPlugins({}, signal), [])
  async function change({ id, stopsWithIt }: PluginRow, on: boolean) {
    const content = stopsWithIt.length > 0 ? t('plugins.offWithOthers', { plugins: stopsWithIt.join(', ') }) : t('plugins.offAlone')
    const sure =
      on || (await confirmAction({ title: t('plugins.offTitle', { plugin: id }), content, action: t('plugins.offAction'), cancel: t('plugins.cancel') }))
    if (sure) await switchPlugin({ params: { id }, body: { on } }).then(reload, () => undefined)
  }
  const columns: Column<PluginRow>[] = [
    { key: 'id', title: t('plugins.name'), width: phone ? 150 : 176, fixed: 'start', render: ({ id }) => <strong>{id}</strong> },
    { key: 'version', title: t('plugins.version'), width: 80, render: ({ version }) => version },
    {
      key: 'health',
      title: t('plugins.health'),
      render: ({ health, reason, followers }) => (
        <>
          <Tag color={stateColours[health]}>{t(`plugins.state.${health}`)}</Tag> {reason}
          <FollowerLines followers={followers} />
        </>
      ),
    },
    { key: 'neededBy', title: t('plugins.neededBy'), render: ({ neededBy }) => neededBy.join(', ') || '–' },
    { key: 'faults', title: t('plugins.faults'), width: 80, align: 'right', render: ({ faults }) => faults },
    {
      key: 'on',
      title: t('plugins.on'),
      width: phone ? 72 : 130,
      render: (row) => (
        <>
          <Switch size="small" checked={row.on} aria-label={t('plugins.switch', { plugin: row.id })} onChange={(on) => void change(row, on)} />{' '}
          {row.restartNeeded && t('plugins.restart')}
        </>
      ),
    },
  ]
  return (
    <>
      {value?.some(({ restartNeeded }) => restartNeeded) && <Alert type="warning" content={t('plugins.restartSite')} style={{ marginBottom: 16 }} />}
      <DataTable
        label={t('plugins.title')}
        columns={columns.filter(({ key }) => !phone || !wideColumns.includes(key))}
        rows={value}
        loading={loading && value !== undefined}
        rowKey={({ id }) => id}
        {...(!phone && { minimumWidth: 740 })}
        error={failure && { message: failure.message, onRetry: reload }}
        detail={(row) => (
          <div className="verdict-plugin-detail">
            <span>
              {t('plugins.needs')}: {row.needs.join(', ') || '–'}
            </span>
            {phone && (
              <span>
                {t('plugins.neededBy')}: {row.neededBy.join(', ') || '–'}
              </span>
            )}
            {more?.(row)}
          </div>
        )}
      />
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
