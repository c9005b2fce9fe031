import { Fills, useFrame, usePageTitle, useText } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { Facts, Markdown, Moment, PageFrame, Panel, usePhone, type Fact } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'
import { groupFrame, groupHomePanels, type GroupView } from '../../contract/screens.ts'
import { AnnouncementList } from '../announcements/announcement-list.tsx'
import { MembershipPanel } from './membership-panel.tsx'
import '../parts/groups.css'

/** A group's description, its announcements, and how to join it. */
export default function GroupHomePage() {
  const view = useFrame(groupFrame)
  usePageTitle(view?.group.name)
  // Without the frame, the group could not be loaded; the frame shows the error.
  return view ? <GroupHome view={view} /> : null
}

function GroupHome({ view }: { view: GroupView }) {
  const t = useText(groups)
  const { group, isMember, isAdmin } = view
  const isPhone = usePhone()
  return (
    <PageFrame
      title={group.name}
      hidesTitle
      subtitle={group.brief}
      aside={
        <>
          {!isPhone && <MembershipPanel view={view} />}
          <Panel title={t('home.facts')}>
            <GroupFacts view={view} />
          </Panel>
        </>
      }
    >
      <div className="verdict-group-column">
        {isPhone && <MembershipPanel view={view} />}
        {isMember && (
          <Panel title={t('announcements.title')}>
            <AnnouncementList gid={group.id} limit={5} />
          </Panel>
        )}
        {isMember && <Fills of={groupHomePanels} with={{ gid: group.id, isAdmin }} />}
        {group.description && (
          <Panel title={t('form.description')}>
            <Markdown source={group.description} />
          </Panel>
        )}
      </div>
    </PageFrame>
  )
}

function GroupFacts({ view: { group } }: { view: GroupView }) {
  const t = useText(groups)
  const { id, shortName, owner, gmtCreate } = group
  const facts: Fact[] = [
    { label: t('home.number'), value: <span className="verdict-figures">{id}</span> },
    { label: t('form.shortName'), value: shortName },
    { label: t('home.owner'), value: <UserName username={owner} /> },
    { label: t('home.founded'), value: <Moment time={gmtCreate} /> },
  ]
  return <Facts facts={facts} />
}
