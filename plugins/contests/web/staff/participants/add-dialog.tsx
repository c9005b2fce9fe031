import { useApi, useText } from '@verdict/core/web'
import { Dialog, Input, Labelled, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import { contestParticipantApi, type ParticipantImport } from '../../../contract/staff/participants.ts'
import { ImportFaults } from './import-faults.tsx'

interface AddDialogProps {
  cid: number
  onDone: () => void
  onClose: () => void
}

/** The dialog that registers users by their names. */
export function AddDialog({ cid, onDone, onClose }: AddDialogProps) {
  const t = useText(contests)
  const { save } = useApi(contestParticipantApi)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<ParticipantImport>()
  async function add() {
    const participants = text
      .split(/[\s,，;；]+/)
      .filter(Boolean)
      .map((username) => ({ username }))
    if (participants.length === 0) return setFault(t('participants.noNames'))
    setFault(undefined)
    setBusy(true)
    const saved = await save({ body: { cid, participants } }).catch(() => undefined)
    setBusy(false)
    setResult(saved)
    if (!saved || saved.faults.length > 0) return
    toast.success(t('participants.done', { added: saved.added, changed: saved.changed }))
    onDone()
  }
  return (
    <Dialog
      open
      title={t('participants.addTitle')}
      onClose={onClose}
      onConfirm={() => void add()}
      confirmText={t('participants.add')}
      confirming={isBusy}
      fault={fault}
    >
      <div className="verdict-form-column">
        <Labelled label={t('participants.usernames')} hint={t('participants.usernamesHint')} required>
          <Input.TextArea value={text} autoSize={{ minRows: 3, maxRows: 8 }} onChange={setText} />
        </Labelled>
        <ImportFaults faults={result?.faults ?? []} lineOf={(line) => line + 1} />
      </div>
    </Dialog>
  )
}
