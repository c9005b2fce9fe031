import { useApi, useText } from '@verdict/core/web'
import { confirmAction, IconMore, PopMenu, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { rootApi } from '../../contract/root-api.ts'
import type { JudgeRow } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { isInProgress } from './in-progress.ts'
import { ManualVerdict } from './manual-verdict.tsx'

const pending = 5
const compileError = -2

/** What root does with one submission. */
export function RootActions({ row, onDone }: { row: JudgeRow; onDone: () => void }) {
  const say = useText(submissions)
  const { rejudge, cancel } = useApi(rootApi)
  const [manual, setManual] = useState(false)
  const { submitId, status } = row
  const waits = isInProgress(status)
  const then = (text: string) => [() => (toast.success(say(text)), onDone()), () => undefined] as const
  async function askCancel() {
    const sure = await confirmAction({
      title: say('root.cancelTitle', { submitId }),
      content: say('root.cancelContent'),
      action: say('root.cancel'),
      cancel: say('back'),
    })
    if (sure) await cancel({ query: { submitId } }).then(...then('root.cancelled'))
  }
  return (
    <>
      <PopMenu button={<IconMore />} label={say('root.actionsOf', { submitId })} side="end" className="verdict-root-actions">
        <button type="button" className="verdict-menu-link" onClick={() => void rejudge({ query: { submitId } }).then(...then('root.rejudged'))}>
          {say('root.rejudge')}
        </button>
        <button type="button" className="verdict-menu-link" disabled={waits || status === compileError} onClick={() => setManual(true)}>
          {say('root.manual')}
        </button>
        <button type="button" className="verdict-menu-link" disabled={status !== pending} onClick={() => void askCancel()}>
          {say('root.cancel')}
        </button>
      </PopMenu>
      {manual && <ManualVerdict row={row} onClose={() => setManual(false)} onDone={onDone} />}
    </>
  )
}
