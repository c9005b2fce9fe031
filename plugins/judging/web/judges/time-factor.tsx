import { useApi, useText } from '@verdict/core/web'
import { Button, InputNumber, Space, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { judgeAdminApi, judging, type DaemonRow } from '../../contract.ts'

/** Edits the time factor of a daemon, which multiplies the time limits on its machine. */
export function TimeFactor({ row: { id, name, timeFactor }, onChanged }: { row: DaemonRow; onChanged: () => void }) {
  const t = useText(judging)
  const { changeDaemon } = useApi(judgeAdminApi)
  const [wanted, setWanted] = useState<number>()
  const changed = wanted !== undefined && wanted !== timeFactor
  async function save() {
    if (!changed) return
    const saved = await changeDaemon({ params: { id }, body: { timeFactor: wanted } }).then(
      () => true,
      () => false,
    )
    if (!saved) return
    toast.success(t('timeFactorSaved', { name, factor: wanted }))
    setWanted(undefined)
    onChanged()
  }
  return (
    <>
      <Space size="small">
        <InputNumber
          aria-label={t('timeFactorOf', { name })}
          min={0.1}
          max={10}
          step={0.1}
          precision={2}
          value={wanted ?? timeFactor}
          onChange={setWanted}
          style={{ width: 120 }}
        />
        <Button size="small" disabled={!changed} onClick={() => void save()}>
          {t('save')}
        </Button>
      </Space>
      <div>{t('timeFactorHint')}</div>
    </>
  )
}
