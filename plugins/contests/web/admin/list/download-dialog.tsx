import { download, succeeded, useApi, useText } from '@verdict/core/web'
import { Choice, Dialog, Labelled, Switch } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import { contestFileApi } from '../../../contract/hall-api.ts'

/** Asks how the programs of a contest are packed. */
export function DownloadDialog({ contest: { id, title }, onClose }: { contest: { id: number; title: string }; onClose: () => void }) {
  const t = useText(contests)
  const { programs } = useApi(contestFileApi)
  const [splitType, setSplitType] = useState<'user' | 'problem'>('user')
  const [excludeAdmin, setExcludeAdmin] = useState(true)
  const [busy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    const done = await succeeded(download(programs({ query: { cid: id, excludeAdmin, splitType } })))
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog open title={t('admin.download.title', { title })} onClose={onClose} onConfirm={start} confirming={busy} confirmText={t('admin.download.start')}>
      <div className="verdict-form-column">
        <Labelled label={t('admin.download.split')} hint={t('admin.download.hint')}>
          <Choice
            value={splitType}
            options={[
              { value: 'user', label: t('admin.download.byUser') },
              { value: 'problem', label: t('admin.download.byProblem') },
            ]}
            onChange={(next) => setSplitType(next as 'user')}
          />
        </Labelled>
        <label className="verdict-form-switch">
          <Switch checked={excludeAdmin} aria-label={t('admin.download.withoutStaff')} onChange={setExcludeAdmin} />
          {t('admin.download.withoutStaff')}
        </label>
      </div>
    </Dialog>
  )
}
