import { site, useApi, useText, useWebsiteConfig } from '@verdict/core/web'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { home, homeApi, type FooterTexts } from '../../contract.ts'
import './site-footer.css'

const names = ['mission', 'vision', 'philosophy', 'values'] as const

/** Loaded once for all pages. */
let loaded: Promise<FooterTexts> | undefined

/** The name of the site, the school's own texts, links to the About page and the page for developers, the record of the site, and its software project. */
export default function SiteFooter() {
  const t = useText(home)
  const { footer } = useApi(homeApi)
  const [texts, setTexts] = useState<FooterTexts>()
  const lines = useWebsiteConfig()
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
      {lines?.recordName && <Line text={lines.recordName} address={lines.recordUrl} />}
      {lines && <Line text={t('footer.poweredBy', { name: lines.projectName })} address={lines.projectUrl} />}
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
