import { Fills, useText } from '@verdict/core/web'
import { admin, adminMenu, type AdminMenuPlace } from '../../contract/admin.ts'

/** The groups of the menu, by the hundreds digit of the order of their entries. */
const groups: Readonly<Record<number, string>> = {
  0: 'overview',
  1: 'people',
  2: 'communication',
  3: 'problems',
  4: 'trainings',
  5: 'contests',
  6: 'discussions',
  7: 'site',
  9: 'plugins',
}
const groupOf = (order: number): number => Math.floor(order / 100)

/** The menu of the admin area, in groups with headings. */
export function AdminMenu({ place }: AdminMenuPlace) {
  const t = useText(admin)
  const heading = (order: number, previous: number | undefined) => {
    if (previous !== undefined && groupOf(order) === groupOf(previous)) return null
    return <p className="verdict-admin-group">{t(`groups.${groups[groupOf(order)] ?? 'plugins'}`)}</p>
  }
  return (
    <nav className="verdict-admin-menu" aria-label={t('bar.menu')}>
      <Fills of={adminMenu} with={{ place }} before={heading} together />
    </nav>
  )
}
