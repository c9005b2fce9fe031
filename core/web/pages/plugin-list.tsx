import { kernelApi, type PluginRow } from '@verdict/core'
import { confirmAction, DataTable, PageFrame, Switch, Tag, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useLoad } from '../api/use-load.ts'
import { useText } from '../text/use-text.ts'
import { FollowerLines } from './follower-lines.tsx'

const stateColours = { running: 'green', off: 'gray', failed: 'red', waiting: 'orange' } as const

/** The plugins with their status and switches, for sites without the admin plugin. */
export default function PluginList() {
  const t = useText()
  const { getPlugins, switchPlugin } = useApi(kernelApi)
  const loaded = useLoad((signal) => getPlugins({}, signal), [])
  const [changed, setChanged] = useState<readonly PluginRow[]>()
  async function change({ id }: PluginRow, on: boolean) {
    const sure =
      on ||
      (await confirmAction({
        title: t('plugins.offTitle', { plugin: id }),
        content: t('plugins.offContent'),
        action: t('plugins.offAction'),
        cancel: t('plugins.cancel'),
      }))
    if (sure) setChanged(await switchPlugin({ params: { id }, body: { on } }))
  }
  const columns: Column<PluginRow>[] = [
    { key: 'id', title: t('plugins.name'), render: ({ id }) => <strong>{id}</strong> },
    { key: 'version', title: t('plugins.version'), width: 100, render: ({ version }) => version },
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
    { key: 'needs', title: t('plugins.needs'), render: ({ needs }) => needs.join(', ') || '–' },
    { key: 'neededBy', title: t('plugins.neededBy'), render: ({ neededBy }) => neededBy.join(', ') || '–' },
    { key: 'faults', title: t('plugins.faults'), width: 90, align: 'right', render: ({ faults }) => faults },
    {
      key: 'on',
      title: t('plugins.on'),
      width: 180,
      render: (row) => (
        <>
          <Switch
            size="small"
            checked={row.on}
            aria-label={t('plugins.switch', { plugin: row.id })}
            onChange={(on) => void change(row, on).catch(() => undefined)}
          />{' '}
          {row.restartNeeded && t('plugins.restart')}
        </>
      ),
    },
  ]
  return (
    <PageFrame title={t('plugins.title')} subtitle={t('plugins.subtitle')}>
      <DataTable
        label={t('plugins.title')}
        columns={columns}
        rows={changed ?? loaded.value}
        rowKey={({ id }) => id}
        minimumWidth={860}
        error={loaded.failure && { message: loaded.failure.message, onRetry: loaded.reload }}
      />
    </PageFrame>
  )
}
