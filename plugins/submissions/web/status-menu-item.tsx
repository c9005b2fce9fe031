import { MenuLink, useText } from '@verdict/core/web'
import { submissions } from '../contract/submissions.ts'

/** The way to all submissions. The default export is for loaders. */
export default function StatusMenuItem() {
  const say = useText(submissions)
  return (
    <MenuLink to="/status" also={['/submission-detail']}>
      {say('status.menu')}
    </MenuLink>
  )
}
