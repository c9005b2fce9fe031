import { site, useText } from '@verdict/core/web'
import { IconBranch, IconCommand, IconSafe, IconSettings, PageFrame } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { home } from '../contract.ts'
import './about-page.css'

const features = [
  { name: 'distributed', icon: <IconBranch /> },
  { name: 'customization', icon: <IconSettings /> },
  { name: 'security', icon: <IconSafe /> },
  { name: 'diversity', icon: <IconCommand /> },
] as const

/** What this site is made of. The default export is for loaders. */
export default function AboutPage() {
  const say = useText(home)
  return (
    <PageFrame title={say('about.heading', { site: site.name })} subtitle={site.description || say('about.subtitle')}>
      <ul className="verdict-features">
        {features.map(({ name, icon }) => (
          <li key={name} className="verdict-feature">
            <span className="verdict-feature-icon" aria-hidden>
              {icon}
            </span>
            <h2>{say(`about.${name}`)}</h2>
            <p>{say(`about.${name}Text`)}</p>
          </li>
        ))}
      </ul>
      <p className="verdict-about-more">
        {say('about.more')} <Link to="/developer">{say('developer.title')}</Link>
      </p>
    </PageFrame>
  )
}
