import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Avatar, Button, confirmAction, Panel, RelativeTime, Space, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { declinedDays, invitationApi, type GroupInvitation } from '../../contract/invitation-api.ts'
import { groups } from '../../contract/groups.ts'
import './groups.css'

interface InvitationPanelProps {
  /** Shows only the invitation to one group. */
  readonly gid?: number
  readonly onAnswer?: () => void
  readonly className?: string
}

const shownAtOnce = 100

/** The reader's open invitations; nothing if there are none. */
export function InvitationPanel({ gid, onAnswer, className }: InvitationPanelProps) {
  const t = useText(groups)
  const { mine } = useApi(invitationApi)
  const { value, reload } = useLoad((signal) => mine({ query: { limit: shownAtOnce, ...(gid !== undefined && { gid }) } }, signal), [gid])
  const invitations = value?.records ?? []
  if (invitations.length === 0) return null
  return (
    <div className={className}>
      <Panel title={t('invitations.title')}>
        <ul className="verdict-group-invitations" aria-label={t('invitations.title')}>
          {invitations.map((invitation) => (
            <Invitation
              key={invitation.group.id}
              invitation={invitation}
              onAnswer={() => {
                reload()
                onAnswer?.()
              }}
            />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Invitation({ invitation: { group, by, gmtCreate }, onAnswer }: { invitation: GroupInvitation; onAnswer: () => void }) {
  const t = useText(groups)
  const navigate = useNavigate()
  const { accept, decline } = useApi(invitationApi)
  const [sending, setSending] = useState(false)
  const { id: gid, name, brief, avatar } = group
  async function answer(call: typeof accept | typeof decline): Promise<boolean> {
    setSending(true)
    const done = await succeeded(call({ query: { gid } }))
    setSending(false)
    // Also after a refusal: the invitation may have been withdrawn.
    onAnswer()
    return done
  }
  async function enter() {
    if (!(await answer(accept))) return
    toast.success(t('membership.joinDone'))
    void navigate(`/course/${gid}`)
  }
  async function confirmDecline() {
    const question = { title: t('invitations.declineTitle', { name }), content: t('invitations.declineContent', { days: declinedDays }) }
    if (!(await confirmAction({ ...question, action: t('invitations.decline'), cancel: t('cancel') }))) return
    if (await answer(decline)) toast.success(t('invitations.declined'))
  }
  return (
    <li>
      <span aria-hidden>
        <Avatar name={name} source={avatar} size={40} />
      </span>
      <div className="verdict-group-inviting">
        <strong>{name}</strong>
        <p>{brief}</p>
        <small>
          {by !== null && t('invitations.from', { name: by })} <RelativeTime time={gmtCreate} />
        </small>
      </div>
      <Space size="mini">
        <Button type="primary" loading={sending} aria-label={t('invitations.acceptOf', { name })} onClick={() => void enter()}>
          {t('invitations.accept')}
        </Button>
        <Button disabled={sending} aria-label={t('invitations.declineOf', { name })} onClick={() => void confirmDecline()}>
          {t('invitations.decline')}
        </Button>
      </Space>
    </li>
  )
}
