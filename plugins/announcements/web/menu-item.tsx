import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconNotification } from '@verdict/ui-kit'
import { announcements } from '../contract.ts'

/** The way to the announcements, for those who may write them. The default export is for loaders. */
export default function AnnouncementsItem() {
  const say = useText(announcements)
  const { may } = useSession()
  return may('announcement_admin') ? (
    <MenuLink to="/admin/announcement" icon={<IconNotification />}>
      {say('title')}
    </MenuLink>
  ) : null
}
