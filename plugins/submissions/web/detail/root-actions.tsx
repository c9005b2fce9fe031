import { useApi, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { confirmAction, IconMore, judgeStatus, PopMenu, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { rootApi, type DataVersions } from '../../contract/root-api.ts'
import type { SubmissionRow } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { AnnulDialog } from './annul-dialog.tsx'
import { ManualVerdict } from './manual-verdict.tsx'
import { RejudgeDialog } from './rejudge-dialog.tsx'

/** The menu of what judges do with one submission. */
export function RootActions({ row, onDone }: { row: SubmissionRow; onDone: () => void }) {
  const t = useText(submissions)
  const { rejudge, dataVersions, cancel, restore } = useApi(rootApi)
  const [versions, setVersions] = useState<DataVersions>()
  const [manual, setManual] = useState(false)
  const [annulling, setAnnulling] = useState(false)
  const { submitId, status, annulled } = row
  const isWaiting = judgeStatus(status).inProgress
  const then = (text: string) => [() => (toast.success(t(text)), onDone()), () => undefined] as const
  const rejudgeOn = (dataVersion?: string) => rejudge({ query: { submitId, ...(dataVersion !== undefined && { dataVersion }) } }).then(...then('root.rejudged'))
  /** Asks for the version only if results refer to older test data. */
  async function askRejudge() {
    const found = await dataVersions({ query: { submitId } }).catch(() => undefined)
    if (found && found.older.length > 0) setVersions(found)
    else if (found) await rejudgeOn()
  }
  async function askCancel() {
    const sure = await confirmAction({
      title: t('root.cancelTitle', { submitId }),
      content: t('root.cancelContent'),
      action: t('root.cancel'),
      cancel: t('back'),
    })
    if (sure) await cancel({ query: { submitId } }).then(...then('root.cancelled'))
  }
  async function askRestore() {
    const sure = await confirmAction({
      title: t('annulled.restoreTitle', { submitId }),
      content: t('annulled.restoreContent'),
      action: t('annulled.restore'),
      cancel: t('back'),
    })
    if (sure) await restore({ body: { submitId } }).then(...then('annulled.restored'))
  }
  return (
    <>
      <PopMenu button={<IconMore />} label={t('root.actionsOf', { submitId })} side="end" className="verdict-root-actions">
        <button type="button" className="verdict-menu-link" onClick={() => void askRejudge()}>
          {t('root.rejudge')}
        </button>
        <button type="button" className="verdict-menu-link" disabled={isWaiting || status === statuses.compileError} onClick={() => setManual(true)}>
          {t('root.manual')}
        </button>
        <button type="button" className="verdict-menu-link" disabled={status !== statuses.pending} onClick={() => void askCancel()}>
          {t('root.cancel')}
        </button>
        {annulled ? (
          <button type="button" className="verdict-menu-link" onClick={() => void askRestore()}>
            {t('annulled.restore')}
          </button>
        ) : (
          <button type="button" className="verdict-menu-link" disabled={status === statuses.cancelled} onClick={() => setAnnulling(true)}>
            {t('annulled.annul')}
          </button>
        )}
      </PopMenu>
      {versions && (
        <RejudgeDialog
          title={t('root.rejudgeTitle', { submitId })}
          words={t('root.rejudgeContent')}
          action={t('root.rejudge')}
          versions={versions}
          onClose={() => setVersions(undefined)}
          onRejudge={(version) => rejudgeOn(version).then(() => setVersions(undefined))}
        />
      )}
      {annulling && <AnnulDialog submitId={submitId} onClose={() => setAnnulling(false)} onDone={onDone} />}
      {manual && <ManualVerdict row={row} onClose={() => setManual(false)} onDone={onDone} />}
    </>
  )
}
