import { MenuLink } from '@verdict/core/web'
import { useAdminPlace, usePlaceText } from './admin-place.ts'
import './admin.css'

/** Links between the admin pages of a training. */
export function AdminLinks({ tid, title }: { tid: number; title: string | undefined }) {
  const t = usePlaceText()
  const place = useAdminPlace()
  const base = `${place.path}/${tid}`
  return (
    <nav className="verdict-training-admin-links" aria-label={t('admin.links')}>
      <MenuLink to={place.path} exact>
        {place.title}
      </MenuLink>
      <strong>{title ?? '…'}</strong>
      <MenuLink to={`${base}/edit`}>{t('admin.form.tab')}</MenuLink>
      <MenuLink to={`${base}/problems`}>{t('admin.problems')}</MenuLink>
    </nav>
  )
}
