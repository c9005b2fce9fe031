import { site, useApi, useText } from '@verdict/core/web'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { home, homeApi, type HomeSettings } from '../contract.ts'
import './site-footer.css'

const names = ['mission', 'vision', 'philosophy', 'values'] as const

/** Loaded once for all pages. */
let loaded: Promise<HomeSettings> | undefined

/** The name of the site, the school's own texts, links to the About page and the page for developers, the record of the site, and its project. */
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
      <span>{site.name}</span>
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
      {texts?.recordName && <Line text={texts.recordName} address={texts.recordUrl} />}
      {texts && <Line text={t('footer.poweredBy', { name: texts.projectName })} address={texts.projectUrl} />}
    </>
  )
}

function Line({ text, address }: { text: string; address: string }) {
  if (!address) return <span>{text}</span>
  return (
    <a href={address} rel="noopener">
      {text}
    </a>
  )
}
