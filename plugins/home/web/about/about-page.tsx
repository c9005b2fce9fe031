import { site, useText } from '@verdict/core/web'
import { IconBranch, IconCommand, IconSafe, IconSettings, PageFrame } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { home } from '../../contract.ts'
import './pages.css'

const features = [
  { name: 'distributed', icon: <IconBranch /> },
  { name: 'customization', icon: <IconSettings /> },
  { name: 'security', icon: <IconSafe /> },
  { name: 'diversity', icon: <IconCommand /> },
] as const

/** The About page. */
export default function AboutPage() {
  const t = useText(home)
  return (
    <PageFrame title={t('about.heading', { site: site.name })} subtitle={site.description || t('about.subtitle')}>
      <ul className="verdict-features">
        {features.map(({ name, icon }) => (
          <li key={name} className="verdict-feature">
            <span className="verdict-feature-icon" aria-hidden>
              {icon}
            </span>
            <h2>{t(`about.${name}`)}</h2>
            <p>{t(`about.${name}Text`)}</p>
          </li>
        ))}
      </ul>
      <p className="verdict-about-more">
        {t('about.more')} <Link to="/developer">{t('developer.title')}</Link>
      </p>
    </PageFrame>
  )
}
