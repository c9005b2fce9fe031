import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import { contestStaffApi } from '../../../contract/duties.ts'

/** The dialog for handing over a contest to another creator. */
export function HandOverDialog({ cid, onDone, onClose }: { cid: number; onDone: () => void; onClose: () => void }) {
  const t = useText(contests)
  const { handOver } = useApi(contestStaffApi)
  const [username, setUsername] = useState('')
  return (
    <SubmitDialog
      title={t('staff.handOver')}
      confirmText={t('staff.handOverAction')}
      fault={username.trim() === '' ? t('staff.nameMissing') : undefined}
      submit={() => handOver({ body: { cid, username } })}
      done={t('staff.handedOver', { name: username.trim() })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled label={t('staff.newCreator')} required hint={t('staff.handOverHint')}>
          <Input value={username} maxLength={100} autoComplete="off" onChange={setUsername} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
