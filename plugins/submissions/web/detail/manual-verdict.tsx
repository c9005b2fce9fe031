import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { statuses } from '@verdict/plugin-judging/contract'
import { Choice, InputNumber, judgeStatuses, useLanguage } from '@verdict/ui-kit'
import { useState } from 'react'
import { manualStatuses, rootApi } from '../../contract/root-api.ts'
import type { SubmissionRow } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'

const options = judgeStatuses.filter(({ code }) => manualStatuses.includes(code))

/** The dialog that sets a verdict manually. */
export function ManualVerdict({ row, onClose, onDone }: { row: SubmissionRow; onClose: () => void; onDone: () => void }) {
  const t = useText(submissions)
  const language = useLanguage()
  const { manual } = useApi(rootApi)
  const [status, setStatus] = useState(manualStatuses.includes(row.status) ? row.status : statuses.accepted)
  const [score, setScore] = useState(row.score ?? undefined)
  return (
    <SubmitDialog
      title={t('root.manualTitle', { submitId: row.submitId })}
      confirmText={t('root.manualAction')}
      submit={() => manual({ query: { submitId: row.submitId, status, ...(score !== undefined && { score }) } })}
      done={t('root.updated')}
      onDone={() => {
        onClose()
        onDone()
      }}
      onClose={onClose}
      width={400}
    >
      <div className="verdict-root-form">
        <label>
          {t('column.status')}
          <Choice<number>
            value={status}
            options={options.map(({ code, chinese, english }) => ({ value: code, label: language === 'zh-CN' ? chinese : english }))}
            onChange={setStatus}
          />
        </label>
        {row.score !== null && (
          <label>
            {t('column.score')}
            <InputNumber min={0} value={score} onChange={setScore} />
          </label>
        )}
      </div>
    </SubmitDialog>
  )
}
