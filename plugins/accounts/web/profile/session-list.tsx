import { kernelApi, type ClientResult } from '@verdict/core'
import { endSession as forget, go, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, DataTable, RelativeTime, Tag, toast, type Column } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { deviceOf } from './device.ts'

type Login = ClientResult<typeof kernelApi.routes.getSessions>[number]

/** Where one is logged in, each to be ended. */
export function SessionList() {
  const t = useText(accounts)
  const { getSessions, endSession } = useApi(kernelApi)
  const { value, loading, failure, reload } = useLoad((signal) => getSessions({}, signal), [])
  async function end({ id, current }: Login) {
    const ended = await endSession({ query: { id } }).then(
      () => true,
      () => false,
    )
    if (!ended) return
    if (!current) {
      toast.success(t('sessions.ended'))
      return reload()
    }
    forget()
    go('/home')
  }
  const columns: Column<Login>[] = [
    {
      key: 'device',
      title: t('sessions.device'),
      render: ({ userAgent, current }) => (
        <span title={userAgent}>
          {deviceOf(userAgent) ?? t('sessions.unknown')} {current && <Tag color="green">{t('sessions.current')}</Tag>}
        </span>
      ),
    },
    { key: 'ip', title: t('sessions.ip'), width: 150, render: ({ ip }) => <span className="verdict-code-text">{ip}</span> },
    { key: 'time', title: t('sessions.time'), width: 130, render: ({ gmtCreate }) => <RelativeTime time={gmtCreate} /> },
    {
      key: 'end',
      title: t('actions'),
      width: 90,
      align: 'right',
      render: (login) => (
        <Button size="mini" aria-label={t('sessions.endOf', { device: deviceOf(login.userAgent) ?? login.ip })} onClick={() => void end(login)}>
          {t('sessions.end')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={t('setting.sessions')}
      columns={columns}
      rows={value}
      rowKey={({ id }) => id}
      loading={loading}
      minimumWidth={560}
      error={failure && { message: failure.message, onRetry: reload }}
    />
  )
}
