import { useApi, useText } from '@verdict/core/web'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { home, homeApi, type HomeSettings } from '../contract.ts'
import './site-footer.css'

const names = ['mission', 'vision', 'philosophy', 'values'] as const

/** Loaded once for all pages. */
let loaded: Promise<HomeSettings> | undefined

/** The school's own texts, and links to the About page and the page for developers. */
export default function SiteFooter() {
  const t = useText(home)
  const { footer } = useApi(homeApi)
  const [texts, setTexts] = useState<HomeSettings>()
  useEffect(() => {
    loaded ??= footer()
    loaded.then(setTexts, () => (loaded = undefined))
  }, [footer])
  const shown = names.filter((name) => texts?.[name])
  return (
    <>
      <nav className="verdict-site-links" aria-label={t('footer.links')}>
        <Link to="/introduction">{t('about.title')}</Link>
        <Link to="/developer">{t('developer.title')}</Link>
      </nav>
      {shown.length > 0 && (
        <dl className="verdict-site-words">
          {shown.map((name) => (
            <div key={name}>
              <dt>{t(`footer.${name}`)}</dt>
              <dd>{texts?.[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
