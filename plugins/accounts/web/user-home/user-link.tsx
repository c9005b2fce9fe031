import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export default function UserLink({ username, children }: { username: string; children: ReactNode }) {
  return <Link to={`/user-home?username=${encodeURIComponent(username)}`}>{children}</Link>
}
