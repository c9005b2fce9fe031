import { MenuLink, useSession, useText } from '@verdict/core/web'
import { IconEmail } from '@verdict/ui-kit'
import { accounts } from '../contract/accounts.ts'

/** The way to the mail settings. The default export is for loaders. */
export default function MailItem() {
  const say = useText(accounts)
  const { isRoot } = useSession()
  return isRoot ? (
    <MenuLink to="/admin/mail" icon={<IconEmail />}>
      {say('mail.title')}
    </MenuLink>
  ) : null
}
