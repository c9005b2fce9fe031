import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconRobot } from '@verdict/ui-kit'
import { judging } from '../contract/judging.ts'

/** The way to the judges, for those who may change them. The default export is for loaders. */
export default function MenuItem() {
  const say = useText(judging)
  const { may } = useSession()
  return may('judge_admin') ? (
    <MenuLink to="/admin/judges" icon={<IconRobot />}>
      {say('title')}
    </MenuLink>
  ) : null
}
