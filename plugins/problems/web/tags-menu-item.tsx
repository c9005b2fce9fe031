import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconTags } from '@verdict/ui-kit'
import { problems } from '../contract/problems.ts'

/** An entry of the admin menu. The default export is for loaders. */
export default function TagsItem() {
  const say = useText(problems)
  const { user } = useSession()
  // Plain admins may use tags, but not change them for everybody.
  return user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ? (
    <MenuLink to="/admin/problem/tag" icon={<IconTags />}>
      {say('tags.title')}
    </MenuLink>
  ) : null
}
