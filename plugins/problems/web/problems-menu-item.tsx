import { MenuLink, useText } from '@verdict/core/web'
import { problems } from '../contract/problems.ts'

/** The way to the problems. The default export is for loaders. */
export default function ProblemsItem() {
  const say = useText(problems)
  return <MenuLink to="/problem">{say('list.menu')}</MenuLink>
}
