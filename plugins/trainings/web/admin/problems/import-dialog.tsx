import { succeeded, useApi, useText } from '@verdict/core/web'
import { Choice, Dialog, Input, Labelled, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import { trainings } from '../../../contract/trainings.ts'

interface ImportDialogProps {
  readonly tid: number
  readonly judges: readonly string[]
  readonly onClose: () => void
}

/** Adds problems of other judges by their id or address there, one after the other. */
export function ImportDialog({ tid, judges, onClose }: ImportDialogProps) {
  const t = useText(trainings)
  const { importRemote } = useApi(trainingAdminApi)
  const [name, setName] = useState(judges[0] ?? '')
  const [problemId, setProblemId] = useState('')
  const [busy, setBusy] = useState(false)
  async function start() {
    if (problemId.trim() === '') return void toast.error(t('admin.problem.remoteIdMissing'))
    setBusy(true)
    const done = await succeeded(importRemote({ query: { tid, name, problemId } }))
    setBusy(false)
    if (!done) return
    toast.success(t('admin.problem.imported'))
    setProblemId('')
  }
  return (
    <Dialog open title={t('admin.problem.import')} onClose={onClose} onConfirm={start} confirming={busy} confirmText={t('admin.problem.importStart')}>
      <div className="verdict-form-column">
        <Labelled label={t('admin.problem.judge')}>
          <Choice value={name} options={judges} onChange={setName} />
        </Labelled>
        <Labelled label={t('admin.problem.remoteId')} required>
          <Input value={problemId} maxLength={100} placeholder={t('admin.problem.remoteIdExample')} onChange={setProblemId} />
        </Labelled>
      </div>
    </Dialog>
  )
}
