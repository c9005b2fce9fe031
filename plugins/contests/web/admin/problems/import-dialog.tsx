import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Choice, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { contestAdminApi } from '../../../contract/staff/admin-api.ts'
import { contests } from '../../../contract/contests.ts'

interface ImportDialogProps {
  cid: number
  judges: readonly string[]
  displayId: string
  onClose: (changed: boolean) => void
}

/** The dialog for adding a problem from another judge by its ID or URL. */
export function ImportDialog({ cid, judges, displayId: proposed, onClose }: ImportDialogProps) {
  const t = useText(contests)
  const { importRemote } = useApi(contestAdminApi)
  const [name, setName] = useState(judges[0] ?? '')
  const [problemId, setProblemId] = useState('')
  const [displayId, setDisplayId] = useState(proposed)
  return (
    <SubmitDialog
      title={t('admin.problem.import')}
      confirmText={t('admin.problem.importStart')}
      fault={problemId.trim() === '' ? t('admin.problem.remoteIdMissing') : undefined}
      submit={() => importRemote({ query: { cid, name, problemId, displayId } })}
      done={t('admin.problem.added', { id: displayId })}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.problem.judge')}>
          <Choice value={name} options={judges} onChange={setName} />
        </Labelled>
        <Labelled label={t('admin.problem.remoteId')} required>
          <Input value={problemId} maxLength={255} placeholder={t('admin.problem.remoteIdExample')} onChange={setProblemId} />
        </Labelled>
        <Labelled label={t('admin.problem.displayId')} required hint={t('admin.problem.displayIdHint')}>
          <Input value={displayId} maxLength={50} onChange={setDisplayId} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
