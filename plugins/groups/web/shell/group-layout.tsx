import { WireError } from '@verdict/core'
import { Fills, FrameContent, FrameTabs, MenuLink, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Avatar, EmptyState, IconLock, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useMemo } from 'react'
import { Link, useLocation, useMatch, useParams } from 'react-router-dom'
import { groupApi } from '../../contract/group-api.ts'
import { groups } from '../../contract/groups.ts'
import { levels, type Level } from '../../contract/levels.ts'
import type { Group } from '../../contract/rows.ts'
import { groupFrame, groupTabs, type GroupView } from '../../contract/screens.ts'
import { GroupMarks } from '../parts/group-marks.tsx'
import '../parts/groups.css'

/** The layout around the pages of a group. */
export default function GroupLayout() {
  const { groupID = '' } = useParams()
  // A new key for another group, so that nothing of the previous one stays on the screen.
  return <OpenGroup key={groupID} gid={Number(groupID)} />
}

function OpenGroup({ gid }: { gid: number }) {
  const t = useText(groups)
  const { user } = useSession()
  const { pathname } = useLocation()
  const { detail, level } = useApi(groupApi)
  // Reloaded on every page, because an admin may have approved or removed the reader.
  const loaded = useLoad(
    async (signal) => {
      const [group, found] = await Promise.all([detail({ query: { gid } }, signal), level({ query: { gid } }, signal)])
      return { group, level: Object.values(levels).find((one) => one === found) ?? levels.none }
    },
    [gid, user?.uid, pathname],
  )
  // A group that ended, or is now hidden from the reader, leaves the screen. A network failure does not, so that typed text survives.
  const { failure, reload } = loaded
  const isGone = failure instanceof WireError && failure.code === 'groups/no-group'
  return (
    <Loaded
      of={isGone ? { ...loaded, value: undefined } : loaded}
      failed={t('shell.failed')}
      back={<Link to="/course">{t('list.all')}</Link>}
      waiting={<TextSkeleton lines={8} height={360} />}
      frame={(state) => <PageFrame title={failure && t('shell.tabs')}>{state}</PageFrame>}
    >
      {(known) => <GroupShell {...known} reload={reload} />}
    </Loaded>
  )
}

function GroupShell({ group, level, reload }: { group: Group; level: Level; reload: () => void }) {
  const t = useText(groups)
  const { user, isRoot: isSiteRoot } = useSession()
  const isHome = useMatch('/course/:groupID') !== null
  const view = useMemo(() => viewOf(group, level, { uid: user?.uid, isSiteRoot }, reload), [group, level, user?.uid, isSiteRoot, reload])
  return (
    <div className="verdict-frame">
      <div className="verdict-frame-head">
        <div className="verdict-frame-title">
          <span aria-hidden>
            <Avatar name={group.name} source={group.avatar} size={28} />
          </span>
          <Link to={view.path}>{group.name}</Link>
          <GroupMarks group={group} />
        </div>
        <GroupTabs view={view} />
      </div>
      {view.isMember || isHome ? (
        <FrameContent of={groupFrame} with={view} />
      ) : (
        <PageFrame title={group.name}>
          <EmptyState icon={<IconLock />} title={t('shell.closed')} hint={t('shell.closedHint')} action={<Link to={view.path}>{t('shell.toHome')}</Link>} />
        </PageFrame>
      )}
    </div>
  )
}

/** Returns the reader's level in a group, as `GroupAccess` decides it on the server. */
function viewOf(group: Group, level: Level, { uid, isSiteRoot }: { uid: string | undefined; isSiteRoot: boolean }, reload: () => void): GroupView {
  const isOwner = group.uid === uid
  const isRoot = isOwner || isSiteRoot || level === levels.root
  const isAdmin = isRoot || level === levels.admin
  return { group, level, isOwner, isRoot, isAdmin, isMember: isAdmin || level === levels.member, path: `/course/${group.id}`, reload }
}

/** The pages of a group; only members can open those other than the first one. */
function GroupTabs({ view: { path, isMember, isAdmin, isRoot } }: { view: GroupView }) {
  const t = useText(groups)
  return (
    <FrameTabs label={t('shell.tabs')} home={{ to: path, label: t('home.tab') }} isOpen={isMember}>
      <Fills of={groupTabs} with={{ place: 'bar' }} />
      {isAdmin && <MenuLink to={`${path}/announcement`}>{t('announcements.title')}</MenuLink>}
      {isAdmin && (
        <MenuLink to={`${path}/member`} also={[`${path}/member-detail`]}>
          {t('members.title')}
        </MenuLink>
      )}
      {isRoot && <MenuLink to={`${path}/setting`}>{t('setting.title')}</MenuLink>}
    </FrameTabs>
  )
}
