import { useText } from '@verdict/core/web'
import { Choice, Dialog, useLanguage } from '@verdict/ui-kit'
import { useState } from 'react'
import type { DataVersions } from '../../contract/root-api.ts'
import { submissions } from '../../contract/submissions.ts'
import { versionText } from '../submission/submission-texts.ts'

interface RejudgeDialogProps {
  title: string
  words: string
  action: string
  versions: DataVersions
  onClose: () => void
  /** Called without a version for the newest test data. */
  onRejudge: (dataVersion?: string) => Promise<unknown>
}

/** The dialog that asks on which version of the test data to rejudge, if results still refer to older ones. */
export function RejudgeDialog({ title, words, action, versions, onClose, onRejudge }: RejudgeDialogProps) {
  const t = useText(submissions)
  const language = useLanguage()
  const [chosen, setChosen] = useState('')
  const [working, setWorking] = useState(false)
  const { newest, older, judgedOn } = versions
  const versionLabel = (version: string) => t(version === judgedOn ? 'root.judgedOn' : 'root.olderData', { version: versionText(version, language) })
  const options = [
    { value: '', label: t('root.newestData', { version: newest === null ? '–' : versionText(newest, language) }) },
    ...older.map((version) => ({ value: version, label: versionLabel(version) })),
  ]
  async function rejudge() {
    setWorking(true)
    await onRejudge(chosen || undefined)
    setWorking(false)
  }
  return (
    <Dialog open title={title} onClose={onClose} onConfirm={rejudge} confirmText={action} confirming={working} width={440}>
      <div className="verdict-root-form">
        <p>{words}</p>
        {older.length > 0 && (
          <label>
            {t('column.dataVersion')}
            <Choice value={chosen} options={options} onChange={setChosen} />
          </label>
        )}
      </div>
    </Dialog>
  )
}
