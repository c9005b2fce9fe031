import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import { contestParticipantApi, participantFields, type Participant } from '../../../contract/staff/participants.ts'

interface DetailsDialogProps {
  cid: number
  participant: Participant
  onDone: () => void
  onClose: () => void
}

/** The dialog for the details of a participant. Saving them also registers the user. */
export function DetailsDialog({ cid, participant, onDone, onClose }: DetailsDialogProps) {
  const t = useText(contests)
  const { save } = useApi(contestParticipantApi)
  const { username, seat, room, organization, country, category, coach } = participant
  const [details, setDetails] = useState({ seat, room, organization, country, category, coach })
  return (
    <SubmitDialog
      title={t('participants.editOf', { name: username })}
      submit={() => save({ body: { cid, participants: [{ ...details, username }] } })}
      done={t('participants.saved', { name: username })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="verdict-form-grid">
        {participantFields.map((field) => (
          <Labelled key={field} label={t(`participants.fields.${field}`)}>
            <Input value={details[field]} maxLength={100} onChange={(text) => setDetails({ ...details, [field]: text })} />
          </Labelled>
        ))}
      </div>
    </SubmitDialog>
  )
}
