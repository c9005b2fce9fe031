import { Link } from 'react-router-dom'

/** The name of a person, which leads to their page. */
export function UserLink({ name }: { name: string }) {
  return <Link to={`/user-home?username=${encodeURIComponent(name)}`}>{name}</Link>
}
