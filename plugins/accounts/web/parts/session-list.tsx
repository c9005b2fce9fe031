import { kernelApi, type Delivered } from '@verdict/core'
import { endSession as forget, go, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, DataTable, RelativeTime, Tag, toast, type Column } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { deviceOf } from './device.ts'

type Login = Delivered<typeof kernelApi.routes.getSessions>[number]

/** Where one is logged in, each to be ended. */
export function SessionList() {
  const say = useText(accounts)
  const { getSessions, endSession } = useApi(kernelApi)
  const { value, loading, failure, reload } = useLoad((signal) => getSessions({}, signal), [])
  async function end({ id, current }: Login) {
    const ended = await endSession({ query: { id } }).then(
      () => true,
      () => false,
    )
    if (!ended) return
    if (!current) {
      toast.success(say('sessions.ended'))
      return reload()
    }
    forget()
    go('/home')
  }
  const columns: Column<Login>[] = [
    {
      key: 'device',
      title: say('sessions.device'),
      render: ({ userAgent, current }) => (
        <span title={userAgent}>
          {deviceOf(userAgent) ?? say('sessions.unknown')} {current && <Tag color="green">{say('sessions.current')}</Tag>}
        </span>
      ),
    },
    { key: 'ip', title: say('sessions.ip'), width: 150, render: ({ ip }) => <span className="verdict-code-text">{ip}</span> },
    { key: 'time', title: say('sessions.time'), width: 130, render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} /> },
    {
      key: 'end',
      title: say('actions'),
      width: 90,
      align: 'right',
      render: (login) => (
        <Button size="mini" aria-label={say('sessions.endOf', { device: deviceOf(login.userAgent) ?? login.ip })} onClick={() => void end(login)}>
          {say('sessions.end')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={say('setting.sessions')}
      columns={columns}
      rows={value}
      rowKey={({ id }) => id}
      loading={loading}
      minimumWidth={560}
      error={failure && { message: failure.message, onRetry: reload }}
    />
  )
}
