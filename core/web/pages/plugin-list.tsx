import { kernelApi, type PluginRow } from '@verdict/core'
import { confirmAction, DataTable, PageFrame, Switch, Tag, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useLoad } from '../api/use-load.ts'
import { useText } from '../text/use-text.ts'

const stateColours = { running: 'green', off: 'gray', failed: 'red', waiting: 'orange' } as const

/** Which plugins there are, how they are doing, and the switch of each. The default export is for loaders. */
export default function PluginList() {
  const say = useText()
  const { getPlugins, switchPlugin } = useApi(kernelApi)
  const loaded = useLoad((signal) => getPlugins({}, signal), [])
  const [changed, setChanged] = useState<readonly PluginRow[]>()
  async function change({ id }: PluginRow, on: boolean) {
    const sure =
      on ||
      (await confirmAction({
        title: say('plugins.offTitle', { plugin: id }),
        content: say('plugins.offContent'),
        action: say('plugins.offAction'),
        cancel: say('plugins.cancel'),
      }))
    if (sure) setChanged(await switchPlugin({ params: { id }, body: { on } }))
  }
  const columns: Column<PluginRow>[] = [
    { key: 'id', title: say('plugins.name'), render: ({ id }) => <strong>{id}</strong> },
    { key: 'version', title: say('plugins.version'), width: 100, render: ({ version }) => version },
    {
      key: 'health',
      title: say('plugins.health'),
      render: ({ health, reason }) => (
        <>
          <Tag color={stateColours[health]}>{say(`plugins.state.${health}`)}</Tag> {reason}
        </>
      ),
    },
    { key: 'needs', title: say('plugins.needs'), render: ({ needs }) => needs.join(', ') || '–' },
    { key: 'neededBy', title: say('plugins.neededBy'), render: ({ neededBy }) => neededBy.join(', ') || '–' },
    { key: 'faults', title: say('plugins.faults'), width: 90, align: 'right', render: ({ faults }) => faults },
    {
      key: 'on',
      title: say('plugins.on'),
      width: 180,
      render: (row) => (
        <>
          <Switch
            size="small"
            checked={row.on}
            aria-label={say('plugins.switch', { plugin: row.id })}
            onChange={(on) => void change(row, on).catch(() => undefined)}
          />{' '}
          {row.restartNeeded && say('plugins.restart')}
        </>
      ),
    },
  ]
  return (
    <PageFrame title={say('plugins.title')} subtitle={say('plugins.subtitle')}>
      <DataTable
        label={say('plugins.title')}
        columns={columns}
        rows={changed ?? loaded.value}
        rowKey={({ id }) => id}
        minimumWidth={860}
        error={loaded.failure && { message: loaded.failure.message, onRetry: loaded.reload }}
      />
    </PageFrame>
  )
}
