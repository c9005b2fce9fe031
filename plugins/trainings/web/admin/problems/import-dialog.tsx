import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Choice, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import { trainings } from '../../../contract/trainings.ts'

interface ImportDialogProps {
  readonly tid: number
  readonly judges: readonly string[]
  readonly onClose: () => void
}

/** The dialog for adding problems from other judges by their ID or URL, one after the other. */
export function ImportDialog({ tid, judges, onClose }: ImportDialogProps) {
  const t = useText(trainings)
  const { importRemote } = useApi(trainingAdminApi)
  const [name, setName] = useState(judges[0] ?? '')
  const [problemId, setProblemId] = useState('')
  return (
    <SubmitDialog
      title={t('admin.problem.import')}
      confirmText={t('admin.problem.importStart')}
      fault={problemId.trim() === '' ? t('admin.problem.remoteIdMissing') : undefined}
      submit={() => importRemote({ query: { tid, name, problemId } })}
      done={t('admin.problem.imported')}
      onDone={() => setProblemId('')}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.problem.judge')}>
          <Choice value={name} options={judges} onChange={setName} />
        </Labelled>
        <Labelled label={t('admin.problem.remoteId')} required>
          <Input value={problemId} maxLength={255} placeholder={t('admin.problem.remoteIdExample')} onChange={setProblemId} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
