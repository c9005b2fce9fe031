import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Checkbox, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import { contestDuties, contestStaffApi, type ContestDuty, type ContestStaffMember } from '../../../contract/duties.ts'

interface DutiesDialogProps {
  cid: number
  /** Undefined for a new member. */
  member: ContestStaffMember | undefined
  onDone: () => void
  onClose: () => void
}

/** The dialog for the duties of a member of the staff. */
export function DutiesDialog({ cid, member, onDone, onClose }: DutiesDialogProps) {
  const t = useText(contests)
  const { save } = useApi(contestStaffApi)
  const [username, setUsername] = useState(member?.username ?? '')
  const [duties, setDuties] = useState<readonly ContestDuty[]>(member?.duties ?? [])
  const isNamed = username.trim() !== ''
  const fault = isNamed ? 'staff.dutiesMissing' : 'staff.nameMissing'
  return (
    <SubmitDialog
      title={member ? t('staff.editOf', { name: member.username }) : t('staff.add')}
      fault={isNamed && duties.length > 0 ? undefined : t(fault)}
      submit={() => save({ body: { cid, username, duties: [...duties] } })}
      done={t('staff.saved', { name: username.trim() })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        {!member && (
          <Labelled label={t('staff.username')} required>
            <Input value={username} maxLength={100} autoComplete="off" onChange={setUsername} />
          </Labelled>
        )}
        <Labelled group label={t('staff.dutiesTitle')} required>
          <div className="verdict-contest-staff-duties">
            {contestDuties.map((duty) => (
              <Checkbox
                key={duty}
                checked={duties.includes(duty)}
                onChange={(on) => setDuties(on ? [...duties, duty] : duties.filter((other) => other !== duty))}
              >
                {t(`staff.duties.${duty}`)}
                <small>{t(`staff.dutyHints.${duty}`)}</small>
              </Checkbox>
            ))}
          </div>
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
