import { Fills, FrameTabs, MenuLink, useText } from '@verdict/core/web'
import { groups } from '../../contract/groups.ts'
import { groupTabs, type GroupView } from '../../contract/screens.ts'

/** The pages of a group; all but the first one are closed to those who are no members. */
export function GroupTabs({ view: { path, isMember, isAdmin, isRoot } }: { view: GroupView }) {
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
