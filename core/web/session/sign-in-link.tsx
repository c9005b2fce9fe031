import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useRequireLogin } from './use-require-login.ts'

/** A link to a page that needs a login: a visitor is asked to log in instead. */
export function SignInLink({ to, children }: { to: string; children: ReactNode }) {
  const requireLogin = useRequireLogin()
  return (
    <Link to={to} onClick={(event) => requireLogin() || event.preventDefault()}>
      {children}
    </Link>
  )
}
