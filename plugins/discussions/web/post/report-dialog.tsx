import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Checkbox, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { discussions } from '../../contract/discussions.ts'
import { discussionApi } from '../../contract/post-api.ts'
import '../parts/discussions.css'

const maxReason = 200

/** The dialog in which a user reports a post to the admins. */
export function ReportDialog({ did, onClose }: { did: number; onClose: () => void }) {
  const t = useText(discussions)
  const { report } = useApi(discussionApi)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const labels = [t('report.spam'), t('report.illegal'), t('report.indecent'), t('report.fraud'), t('report.abuse'), t('report.copied')]
  // The format of HOJ's clients: labels between number signs before the reason.
  const content = [...labels.filter((label) => chosen.includes(label)).map((label) => `#${label}#`), reason.trim()].join(' ').trim()
  return (
    <SubmitDialog
      title={t('report.title')}
      confirmText={t('report.send')}
      fault={content === '' ? t('errors.report-empty') : undefined}
      submit={() => report({ body: { did, content } })}
      done={t('report.sent')}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled group label={t('report.labels')}>
          <div className="verdict-post-labels">
            {labels.map((label) => (
              <Checkbox
                key={label}
                checked={chosen.includes(label)}
                onChange={(on) => setChosen(on ? [...chosen, label] : chosen.filter((other) => other !== label))}
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </Labelled>
        <Labelled label={t('report.reason')}>
          <Input.TextArea value={reason} maxLength={maxReason} rows={3} onChange={setReason} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
