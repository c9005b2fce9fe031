import { succeeded, useApi, useText } from '@verdict/core/web'
import { Choice, Dialog, Input, Labelled, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { contestAdminApi } from '../../../contract/admin-api.ts'
import { contests } from '../../../contract/contests.ts'

interface ImportDialogProps {
  cid: number
  judges: readonly string[]
  displayId: string
  onClose: (changed: boolean) => void
}

/** Adds a problem of another judge by its id or address there. */
export function ImportDialog({ cid, judges, displayId: proposed, onClose }: ImportDialogProps) {
  const t = useText(contests)
  const { importRemote } = useApi(contestAdminApi)
  const [name, setName] = useState(judges[0] ?? '')
  const [problemId, setProblemId] = useState('')
  const [displayId, setDisplayId] = useState(proposed)
  const [busy, setBusy] = useState(false)
  async function start() {
    if (problemId.trim() === '') return toast.error(t('admin.problem.remoteIdMissing'))
    setBusy(true)
    const done = await succeeded(importRemote({ query: { cid, name, problemId, displayId } }))
    setBusy(false)
    if (!done) return
    toast.success(t('admin.problem.added', { id: displayId }))
    onClose(true)
  }
  return (
    <Dialog
      open
      title={t('admin.problem.import')}
      onClose={() => onClose(false)}
      onConfirm={start}
      confirming={busy}
      confirmText={t('admin.problem.importStart')}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.problem.judge')}>
          <Choice value={name} options={judges} onChange={setName} />
        </Labelled>
        <Labelled label={t('admin.problem.remoteId')} required>
          <Input value={problemId} maxLength={100} placeholder={t('admin.problem.remoteIdExample')} onChange={setProblemId} />
        </Labelled>
        <Labelled label={t('admin.problem.displayId')} required hint={t('admin.problem.displayIdHint')}>
          <Input value={displayId} maxLength={50} onChange={setDisplayId} />
        </Labelled>
      </div>
    </Dialog>
  )
}
