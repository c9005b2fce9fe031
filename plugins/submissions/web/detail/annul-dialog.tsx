import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Input } from '@verdict/ui-kit'
import { useState } from 'react'
import { rootApi } from '../../contract/root-api.ts'
import { submissions } from '../../contract/submissions.ts'

/** The dialog that annuls a submission, for a reason. */
export function AnnulDialog({ submitId, onClose, onDone }: { submitId: number; onClose: () => void; onDone: () => void }) {
  const t = useText(submissions)
  const { annul } = useApi(rootApi)
  const [reason, setReason] = useState('')
  return (
    <SubmitDialog
      title={t('annulled.title', { submitId })}
      confirmText={t('annulled.action')}
      danger
      fault={reason.trim() === '' ? t('annulled.reasonMissing') : undefined}
      submit={() => annul({ body: { submitId, reason } })}
      done={t('annulled.done')}
      onDone={() => {
        onClose()
        onDone()
      }}
      onClose={onClose}
      width={440}
    >
      <div className="verdict-root-form">
        <p>{t('annulled.content')}</p>
        <label>
          {t('annulled.reason')}
          <Input value={reason} maxLength={500} onChange={setReason} autoFocus />
        </label>
      </div>
    </SubmitDialog>
  )
}
