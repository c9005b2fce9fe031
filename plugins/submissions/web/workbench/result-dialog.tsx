import { useText } from '@verdict/core/web'
import { Button, Dialog, IconCheckCircleFill } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { SubmissionRow } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from '../submission/submission-texts.ts'

/** Shows that a submission was accepted, with its time, memory and score. */
export function ResultDialog({ row, path, onClose }: { row: SubmissionRow; path: string; onClose: () => void }) {
  const t = useText(submissions)
  return (
    <Dialog open title={t('result.title')} onClose={onClose} closeOutside width={380}>
      <div className="verdict-result">
        <IconCheckCircleFill className="verdict-result-icon" aria-hidden />
        <p className="verdict-result-name">{t('result.accepted')}</p>
        <dl className="verdict-result-facts">
          <div>
            <dt>{t('column.time')}</dt>
            <dd className="verdict-figures">{timeText(row.time)}</dd>
          </div>
          <div>
            <dt>{t('column.memory')}</dt>
            <dd className="verdict-figures">{memoryText(row.memory)}</dd>
          </div>
          {row.score !== null && (
            <div>
              <dt>{t('column.score')}</dt>
              <dd className="verdict-figures">{row.score}</dd>
            </div>
          )}
        </dl>
        <div className="verdict-result-actions">
          <Link to={path}>{t('result.look')}</Link>
          <Button type="primary" onClick={onClose}>
            {t('result.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
