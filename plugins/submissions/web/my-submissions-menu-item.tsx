import { MenuLink, useText } from '@verdict/core/web'
import { submissions } from '../contract/submissions.ts'

/** The way to one's own submissions. The default export is for loaders. */
export default function MySubmissionsMenuItem() {
  const say = useText(submissions)
  return <MenuLink to="/status?onlyMine=true">{say('status.mine')}</MenuLink>
}
