import { toast } from '@verdict/ui-kit'
import { useText } from '../text/use-text.ts'
import { useSession } from './use-session.ts'

/** For what needs a login: returns whether somebody is logged in, and asks a visitor to log in otherwise. */
export function useRequireLogin(): () => boolean {
  const t = useText()
  const { user, openSignIn } = useSession()
  return () => {
    if (user) return true
    toast.warning(t('guard.loginFirst'))
    openSignIn()
    return false
  }
}
