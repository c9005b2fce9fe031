import { MenuLink, useText } from '@verdict/core/web'
import { home } from '../contract.ts'

/** The way home. The default export is for loaders. */
export default function HomeItem() {
  const say = useText(home)
  return <MenuLink to="/home">{say('home.title')}</MenuLink>
}
