import { toast } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../text/use-text.ts'
import { useSession } from './use-session.ts'

/** Returns a function that returns whether the user is logged in, and asks visitors to log in. */
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

/** A link to a page that needs a login: a visitor is asked to log in instead. */
export function SignInLink({ to, children }: { to: string; children: ReactNode }) {
  const requireLogin = useRequireLogin()
  return (
    <Link to={to} onClick={(event) => requireLogin() || event.preventDefault()}>
      {children}
    </Link>
  )
}
