import { MenuLink, useText } from '@verdict/core/web'
import { example } from '../contract.ts'

/** The plugin's entry in the main menu. The default export is for loaders. */
export default function MenuItem() {
  const say = useText(example)
  return <MenuLink to="/example">{say('title')}</MenuLink>
}
