import { useApi, useText } from '@verdict/core/web'
import { readCsvFile } from '@verdict/page-kit'
import { Alert, Button, Dialog, toast } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import { contestParticipantApi, participantFields, type ImportedParticipant, type ParticipantImport } from '../../../contract/staff/participants.ts'
import { ImportFaults } from './import-faults.tsx'
import { importLines } from './import-lines.ts'

interface ImportDialogProps {
  cid: number
  onDone: () => void
  onClose: () => void
}

interface Checked {
  readonly participants: readonly ImportedParticipant[]
  readonly result: ParticipantImport
}

/** The number of participants that the preview shows. */
const previewed = 10

/** The dialog that imports participants from a CSV file: it checks the file first, and shows what would change. */
export function ImportDialog({ cid, onDone, onClose }: ImportDialogProps) {
  const t = useText(contests)
  const { save } = useApi(contestParticipantApi)
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<Checked>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (participants: readonly ImportedParticipant[], isPreview: boolean) => {
    setBusy(true)
    const result = await save({ body: { cid, participants: [...participants], isPreview } }).catch(() => undefined)
    setBusy(false)
    setChecked(result && { participants, result })
    return result
  }
  async function read(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (!file) return
    const rows = await readCsvFile(file)
    const found = rows ? importLines(rows, t) : { fault: t('participants.notCsv') }
    setChecked(undefined)
    setFault('fault' in found ? found.fault : undefined)
    if ('participants' in found) await send(found.participants, true)
  }
  async function confirm() {
    if (!checked) return setFault(fault ?? t('participants.noLines'))
    const result = await send(checked.participants, false)
    if (!result || result.faults.length > 0) return
    toast.success(t('participants.done', { added: result.added, changed: result.changed }))
    onDone()
  }
  const canImport = checked !== undefined && checked.result.faults.length === 0
  return (
    <Dialog
      open
      title={t('participants.importTitle')}
      onClose={onClose}
      onConfirm={() => void confirm()}
      confirmText={t('participants.confirm')}
      confirming={isBusy}
      fault={fault}
    >
      <div className="verdict-form-column">
        <small>{t('participants.fileHint')}</small>
        <div>
          <Button disabled={isBusy} onClick={() => input.current?.click()}>
            {t('participants.file')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt"
            aria-label={t('participants.file')}
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </div>
        {/* The first line of the file names the columns. */}
        <ImportFaults faults={checked?.result.faults ?? []} lineOf={(line) => line + 2} />
        {canImport && (
          <Alert
            type="info"
            title={t('participants.summary', { added: checked.result.added, changed: checked.result.changed })}
            content={<Preview participants={checked.participants.slice(0, previewed)} isWhole={checked.participants.length <= previewed} />}
          />
        )}
      </div>
    </Dialog>
  )
}

function Preview({ participants, isWhole }: { participants: readonly ImportedParticipant[]; isWhole: boolean }) {
  return (
    <ul className="verdict-contest-faults">
      {participants.map((participant) => (
        <li key={participant.username}>{[participant.username, ...participantFields.map((field) => participant[field])].filter(Boolean).join(' · ')}</li>
      ))}
      {!isWhole && <li>…</li>}
    </ul>
  )
}
