import { Fills, FrameTabs, MenuLink, useSession, useText } from '@verdict/core/web'
import { contests, contestTypes } from '../../contract/contests.ts'
import { contestTabs, type ContestView } from '../../contract/screens.ts'

type Session = ReturnType<typeof useSession>

/** Tabs that depend on the user or the contest, by path, after the menu entries. */
const specialTabs = [
  { path: 'print', label: 'print.title', isShown: ({ contest }: ContestView) => contest.openPrint },
  { path: 'ac-info', label: 'accepted.title', isShown: ({ contest, isStaff }: ContestView) => isStaff && contest.type === contestTypes.acm },
  { path: 'attention', label: 'attention.title', isShown: ({ isStaff }: ContestView) => isStaff },
  { path: 'admin-print', label: 'prints.title', isShown: ({ contest, isStaff }: ContestView) => isStaff && contest.openPrint },
  { path: 'rejudge', label: 'rejudge.title', isShown: ({ isStaff }: ContestView, may: Session['may']) => isStaff && may('rejudge') },
  { path: 'scroll-board', label: 'rolling.title', isShown: ({ contest, isStaff }: ContestView) => isStaff && contest.type === contestTypes.acm },
]

/** The pages of a contest. All but the overview are disabled for users whom the contest does not admit now. */
export function ContestTabs({ view, path, isOpen }: { view: ContestView; path: string; isOpen: boolean }) {
  const t = useText(contests)
  const { may } = useSession()
  return (
    <FrameTabs label={t('shell.tabs')} home={{ to: path, label: t('overview.tab') }} isOpen={isOpen}>
      <Fills of={contestTabs} with={{ place: 'bar' }} />
      {specialTabs
        .filter(({ isShown }) => isShown(view, may))
        .map((tab) => (
          <MenuLink key={tab.path} to={`${path}/${tab.path}`}>
            {t(tab.label)}
          </MenuLink>
        ))}
    </FrameTabs>
  )
}
