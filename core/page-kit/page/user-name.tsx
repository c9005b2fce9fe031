import { Part, userName } from '@verdict/core/web'
import type { ReactNode } from 'react'

/** A user's name, or other content about them, that links to their page if the site has such pages. */
export function UserName({ username, children = username }: { username: string; children?: ReactNode }) {
  return <Part of={userName} with={{ username, children }} fallback={children} waiting={children} />
}
