import { MenuLink, useText } from '@verdict/core/web'
import { trainings } from '../../../contract/trainings.ts'
import { useAdminPlace } from './admin-place.ts'
import './admin.css'

/** Links between the admin pages of a training. */
export function AdminLinks({ tid, title }: { tid: number; title: string | undefined }) {
  const t = useText(trainings)
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
