import type { Translate } from '@verdict/core/web'
import { Avatar, Tag, type Column } from '@verdict/ui-kit'
import type { ContestStaffMember } from '../../../contract/duties.ts'

/** The columns of the staff list. On a phone, the duties are below the name. */
export function memberColumns(t: Translate, isPhone: boolean): Column<ContestStaffMember>[] {
  const duties = ({ isCreator, duties: given }: ContestStaffMember) => (
    <span className="verdict-contest-facts">
      {isCreator ? <Tag color="arcoblue">{t('staff.creator')}</Tag> : given.map((duty) => <Tag key={duty}>{t(`staff.duties.${duty}`)}</Tag>)}
    </span>
  )
  const person: Column<ContestStaffMember> = {
    key: 'person',
    title: t('staff.person'),
    ...(!isPhone && { width: 300 }),
    render: (member) => (
      <span className="verdict-contest-staff-person">
        <Avatar name={member.username} source={member.avatar} size={isPhone ? 20 : 28} />
        <span>{member.username}</span>
        {member.realname && <small>{member.realname}</small>}
        {isPhone && duties(member)}
      </span>
    ),
  }
  return isPhone ? [person] : [person, { key: 'duties', title: t('staff.dutiesTitle'), render: duties }]
}
