import { MenuLink, useText } from '@verdict/core/web'
import { contests } from '../../../contract/contests.ts'
import { contestPathIn, useAdminPlace } from './admin-place.ts'
import './admin.css'

/** Links between the admin pages of a contest. */
export function AdminLinks({ cid, title }: { cid: number; title: string | undefined }) {
  const t = useText(contests)
  const place = useAdminPlace()
  const base = contestPathIn(place, cid)
  // In its own frame, the contest is named above, and announcements have a page of their own.
  const isInFrame = place.contestPath !== undefined
  return (
    <nav className="verdict-contest-admin-links" aria-label={t('admin.links')}>
      {!isInFrame && (
        <>
          <MenuLink to={place.path} exact>
            {place.title}
          </MenuLink>
          <strong>{title ?? '…'}</strong>
        </>
      )}
      <MenuLink to={`${base}/edit`}>{t('admin.form.tab')}</MenuLink>
      <MenuLink to={`${base}/problems`} also={[`${base}/problem`]}>
        {t('admin.problems')}
      </MenuLink>
      {!isInFrame && <MenuLink to={`${base}/announcement`}>{t('admin.announcements')}</MenuLink>}
    </nav>
  )
}
