import type { Translate } from '@verdict/core/web'
import { Tag, type Column } from '@verdict/ui-kit'
import type { Participant } from '../../../contract/staff/participants.ts'

/** Returns the columns of a list of participants. On a phone they are below the name. */
export function participantColumns(t: Translate, isPhone: boolean): Column<Participant>[] {
  const status = ({ isRegistered }: Participant) => (
    <Tag color={isRegistered ? 'green' : 'orange'}>{t(isRegistered ? 'participants.registered' : 'participants.notRegistered')}</Tag>
  )
  const user: Column<Participant> = {
    key: 'user',
    title: t('participants.user'),
    render: (row) => (
      <div className="verdict-contest-name">
        <span>{row.username}</span>
        {(row.realname ?? row.nickname) && <small>{row.realname ?? row.nickname}</small>}
        {isPhone && placeOf(row) && <small>{placeOf(row)}</small>}
        {isPhone && affiliationOf(row) && <small>{affiliationOf(row)}</small>}
        {isPhone && <span>{status(row)}</span>}
      </div>
    ),
  }
  if (isPhone) return [user]
  return [
    user,
    { key: 'place', title: t('participants.place'), width: 160, render: placeOf },
    { key: 'affiliation', title: t('participants.affiliation'), width: 220, render: affiliationOf },
    { key: 'category', title: t('participants.fields.category'), width: 120, render: ({ category }) => category },
    { key: 'coach', title: t('participants.fields.coach'), width: 120, render: ({ coach }) => coach },
    { key: 'status', title: t('participants.status'), width: 130, render: status },
  ]
}

const placeOf = ({ room, seat }: Participant) => [room, seat].filter(Boolean).join(' · ')

const affiliationOf = ({ organization, school, country }: Participant) => [organization || school, country].filter(Boolean).join(' · ')
