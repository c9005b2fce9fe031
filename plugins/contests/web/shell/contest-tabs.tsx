import { Fills, FrameTabs, MenuLink, useText } from '@verdict/core/web'
import { contests, contestTypes } from '../../contract/contests.ts'
import { preparesProblems, seesUnfrozen } from '../../contract/duties.ts'
import { contestTabs, type ContestView } from '../../contract/screens.ts'

interface SpecialTab {
  readonly path: string
  /** The path above all pages of the tab, if there are several. */
  readonly also?: string
  readonly label: string
  isShown(view: ContestView): boolean
}

/** Tabs that depend on the user or the contest, after the menu entries. */
const specialTabs: readonly SpecialTab[] = [
  { path: 'print', label: 'print.title', isShown: ({ contest }) => contest.openPrint },
  { path: 'ac-info', label: 'accepted.title', isShown: ({ contest, duties }) => duties.includes('balloons') && contest.type === contestTypes.acm },
  { path: 'admin-print', label: 'prints.title', isShown: ({ contest, duties }) => duties.includes('prints') && contest.openPrint },
  { path: 'attention', label: 'attention.title', isShown: ({ duties }) => duties.includes('judge') },
  { path: 'rejudge', label: 'rejudge.title', isShown: ({ duties }) => duties.includes('judge') },
  { path: 'rejudging', label: 'rejudging.title', isShown: ({ duties }) => duties.includes('judge') },
  { path: 'scroll-board', label: 'rolling.title', isShown: (view) => seesUnfrozen(view) && view.contest.type === contestTypes.acm },
  { path: 'manage/edit', also: 'manage', label: 'manage.title', isShown: ({ duties }) => duties.includes('manage') },
  { path: 'control', label: 'control.title', isShown: ({ duties }) => duties.includes('manage') },
  { path: 'decisions', label: 'decisions.title', isShown: preparesProblems },
  { path: 'participants', label: 'participants.title', isShown: ({ duties }) => duties.includes('manage') || duties.includes('admit') },
  { path: 'staff', label: 'staff.title', isShown: ({ isStaff }) => isStaff },
]

/** The pages of a contest. All but the overview are disabled for users whom the contest does not admit now. */
export function ContestTabs({ view, path, isOpen }: { view: ContestView; path: string; isOpen: boolean }) {
  const t = useText(contests)
  return (
    <FrameTabs label={t('shell.tabs')} home={{ to: path, label: t('overview.tab') }} isOpen={isOpen}>
      <Fills of={contestTabs} with={{ place: 'bar', view }} />
      {specialTabs
        .filter(({ isShown }) => isShown(view))
        .map((tab) => (
          <MenuLink key={tab.path} to={`${path}/${tab.path}`} also={[`${path}/${tab.also ?? tab.path}`]}>
            {t(tab.label)}
          </MenuLink>
        ))}
    </FrameTabs>
  )
}
