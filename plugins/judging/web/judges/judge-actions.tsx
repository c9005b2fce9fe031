import { useApi, useText } from '@verdict/core/web'
import { Button, confirmAction, Space } from '@verdict/ui-kit'
import { judgeAdminApi, judging, type DaemonMode, type DaemonRow } from '../../contract.ts'

/** The actions on a daemon. */
export function JudgeActions({ row: { id, name, mode }, onChanged }: { row: DaemonRow; onChanged: () => void }) {
  const t = useText(judging)
  const { changeDaemon, removeDaemon } = useApi(judgeAdminApi)
  const setMode = (next: DaemonMode) => void changeDaemon({ params: { id }, body: { mode: next } }).then(onChanged, () => undefined)
  async function remove() {
    const sure = await confirmAction({ title: t('removeTitle', { name }), content: t('removeContent'), action: t('remove'), cancel: t('cancel') })
    if (sure) await removeDaemon({ params: { id } }).then(onChanged, () => undefined)
  }
  return (
    <Space size="mini">
      {mode === 'working' && (
        <Button size="mini" onClick={() => setMode('paused')}>
          {t('pause')}
        </Button>
      )}
      {mode !== 'draining' && (
        <Button size="mini" onClick={() => setMode('draining')}>
          {t('drain')}
        </Button>
      )}
      {mode !== 'working' && (
        <Button size="mini" type="primary" onClick={() => setMode('working')}>
          {t('wake')}
        </Button>
      )}
      <Button size="mini" status="danger" onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Space>
  )
}
