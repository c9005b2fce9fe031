import { Fills, Part, useApi, useFilled, useFrame, useLoad, useText } from '@verdict/core/web'
import { Loaded, UserName } from '@verdict/page-kit'
import { Facts, Moment, PageFrame, Panel, TextSkeleton, usePhone } from '@verdict/ui-kit'
import { Link, useParams } from 'react-router-dom'
import { groups } from '../../../contract/groups.ts'
import { memberApi } from '../../../contract/member-api.ts'
import { adminsOnly, groupFrame, memberPanels, type GroupView } from '../../../contract/screens.ts'
import type { GroupMemberDetail } from '../../../contract/rows.ts'
import { LevelTag } from '../../parts/member-marks.tsx'
import '../../parts/groups.css'

/** A member's results in a group, for group admins. */
export default function MemberPage() {
  const t = useText(groups)
  const view = useFrame(groupFrame)
  const { uid = '' } = useParams()
  if (!view) return null
  if (!view.isAdmin) return <Part of={adminsOnly} with={{ title: t('member.title') }} />
  // A new key for another user, so that nothing of the previous one stays on the screen.
  return <Member key={uid} view={view} uid={uid} />
}

function Member({ view: { group, path }, uid }: { view: GroupView; uid: string }) {
  const t = useText(groups)
  const { detail } = useApi(memberApi)
  const isPhone = usePhone()
  const hasPanels = useFilled(memberPanels)
  const gid = group.id
  const loaded = useLoad((signal) => detail({ query: { gid, uid } }, signal), [gid, uid])
  const member = loaded.value
  const back = <Link to={`${path}/member`}>{t('member.back')}</Link>
  const facts = member && <MemberFacts member={member} path={path} />
  const isBeside = hasPanels && !isPhone
  return (
    <PageFrame title={member?.username ?? t('member.title')} subtitle={back} {...(isBeside && { aside: facts })}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={8} height={320} />}>
        {({ username }) => (
          <div className="verdict-group-column">
            {!isBeside && facts}
            <Fills of={memberPanels} with={{ gid, uid, username }} waiting={<TextSkeleton lines={5} height={200} />} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

function MemberFacts({ member: { username, realname, auth, gmtCreate, ac, total, score }, path }: { member: GroupMemberDetail; path: string }) {
  const t = useText(groups)
  const figure = (value: number) => <span className="verdict-figures">{value}</span>
  const facts = [
    ...(realname ? [{ label: t('member.realname'), value: realname }] : []),
    { label: t('members.level'), value: <LevelTag level={auth} /> },
    { label: t('member.since'), value: <Moment time={gmtCreate} /> },
    { label: t('member.ac'), value: figure(ac) },
    { label: t('member.total'), value: <Link to={`${path}/status?username=${encodeURIComponent(username)}`}>{figure(total)}</Link> },
    { label: t('member.score'), value: figure(score) },
  ]
  return (
    <Panel title={<UserName username={username}>{t('member.home')}</UserName>}>
      <Facts facts={facts} />
    </Panel>
  )
}
