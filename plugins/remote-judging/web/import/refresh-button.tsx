import { succeeded, useApi, useText } from '@verdict/core/web'
import type { ProblemRowFillProps } from '@verdict/plugin-problems/contract'
import { confirmAction, IconButton, IconRefresh, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { remoteProblemApi } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** A button that reloads an imported problem's statement from its site. */
export default function RefreshButton({ problem: { id: pid, problemId, isRemote }, reload }: ProblemRowFillProps) {
  const t = useText(remoteJudging)
  const { refresh } = useApi(remoteProblemApi)
  const [busy, setBusy] = useState(false)
  async function start() {
    const question = { title: t('refresh.title', { id: problemId }), content: t('refresh.content'), action: t('refresh.action'), cancel: t('cancel') }
    if (!(await confirmAction({ ...question, danger: false }))) return
    setBusy(true)
    if (await succeeded(refresh({ body: { pid } }))) toast.success(t('refresh.done', { id: problemId }))
    setBusy(false)
    reload()
  }
  if (!isRemote) return null
  return (
    <IconButton size="small" label={t('refresh.of', { id: problemId })} disabled={busy} onClick={() => void start()}>
      <IconRefresh />
    </IconButton>
  )
}
