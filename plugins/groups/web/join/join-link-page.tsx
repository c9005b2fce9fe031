import { succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Avatar, Button, EmptyState, IconUserGroup, PageFrame, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { groups } from '../../contract/groups.ts'
import { joinLinkApi } from '../../contract/join-link-api.ts'
import { levels } from '../../contract/levels.ts'
import type { GroupRow } from '../../contract/rows.ts'
import '../parts/groups.css'

/** The page of a join link, which classes also open from a QR code: the group and one button. */
export default function JoinLinkPage() {
  const t = useText(groups)
  const { token = '' } = useParams()
  const { user, openSignIn } = useSession()
  return (
    <PageFrame title={t('join.title')} width="reading">
      {user ? (
        <Invitation key={`${token} ${user.uid}`} token={token} />
      ) : (
        <EmptyState
          icon={<IconUserGroup />}
          title={t('join.signIn')}
          hint={t('join.signInHint')}
          action={
            <Button type="primary" onClick={openSignIn}>
              {t('join.toSignIn')}
            </Button>
          }
        />
      )}
    </PageFrame>
  )
}

function Invitation({ token }: { token: string }) {
  const { preview } = useApi(joinLinkApi)
  const loaded = useLoad((signal) => preview({ query: { token } }, signal), [token])
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={5} height={180} />}>
      {({ group, level }) => <InvitationTo group={group} isMember={level >= levels.member} token={token} />}
    </Loaded>
  )
}

function InvitationTo({ group, isMember, token }: { group: GroupRow; isMember: boolean; token: string }) {
  const t = useText(groups)
  const navigate = useNavigate()
  const { join } = useApi(joinLinkApi)
  const [sending, setSending] = useState(false)
  async function enter() {
    setSending(true)
    const done = await succeeded(join({ query: { token } }))
    setSending(false)
    if (!done) return
    toast.success(t('membership.joinDone'))
    void navigate(`/course/${group.id}`, { replace: true })
  }
  return (
    <Panel>
      <div className="verdict-group-invitation">
        <span aria-hidden>
          <Avatar name={group.name} source={group.avatar} size={72} />
        </span>
        <h2>{group.name}</h2>
        <p>{group.brief}</p>
        <small>{t('join.owner', { name: group.owner, count: group.memberCount })}</small>
        {isMember ? (
          <Link to={`/course/${group.id}`}>{t('join.already')}</Link>
        ) : (
          <Button type="primary" loading={sending} onClick={() => void enter()}>
            {t('membership.join')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
