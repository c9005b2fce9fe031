import { Link } from 'react-router-dom'
import { useText } from '../../text/use-text.ts'
import { usePageTitle } from './use-page-title.tsx'

/** The 404 page. */
export function NotFound() {
  const t = useText()
  usePageTitle(t('pages.notFound'))
  return (
    <div className="verdict-not-found">
      <p className="verdict-not-found-digits" aria-hidden>
        {['4', '0', '4'].map((digit, place) => (
          <span key={place} style={{ animationDelay: `${place * 0.12}s` }}>
            {digit}
          </span>
        ))}
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.hint')}</p>
      <Link to="/home" className="verdict-not-found-home">
        {t('notFound.home')}
      </Link>
    </div>
  )
}
