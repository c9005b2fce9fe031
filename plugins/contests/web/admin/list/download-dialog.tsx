import { download, useApi } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Choice, FormSwitch, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { contestFileApi } from '../../../contract/onsite-api.ts'
import { usePlaceText } from '../place/admin-place.ts'

/** The dialog for downloading a contest's programs. */
export function DownloadDialog({ contest: { id, title }, onClose }: { contest: { id: number; title: string }; onClose: () => void }) {
  const t = usePlaceText()
  const { programs } = useApi(contestFileApi)
  const [splitType, setSplitType] = useState<'user' | 'problem'>('user')
  const [excludeAdmin, setExcludeAdmin] = useState(true)
  return (
    <SubmitDialog
      title={t('admin.download.title', { title })}
      confirmText={t('admin.download.start')}
      submit={() => download(programs({ query: { cid: id, excludeAdmin, splitType } }))}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.download.split')} hint={t('admin.download.hint')}>
          <Choice
            value={splitType}
            options={[
              { value: 'user', label: t('admin.download.byUser') },
              { value: 'problem', label: t('admin.download.byProblem') },
            ]}
            onChange={(next) => setSplitType(next)}
          />
        </Labelled>
        <FormSwitch label={t('admin.download.withoutStaff')} checked={excludeAdmin} onChange={setExcludeAdmin} />
      </div>
    </SubmitDialog>
  )
}
