import { matchPath, useLocation } from 'react-router-dom'
import { Suspense } from 'react'
import { PopMenu, IconDown } from '@verdict/ui-kit'
import { Fills, useFilled } from '../../plugins/fills.tsx'
import { PluginBoundary } from '../../plugins/plugin-boundary.tsx'
import { useWebPlugins } from '../../plugins/web-plugins.ts'
import { useText } from '../../text/use-text.ts'
import { mainMenu, moreMenu, type MenuPlace } from '../../declaration/slots.ts'

/** The navigation that a plugin declared for the path, or the site's main menu. */
export function Menus({ place }: MenuPlace) {
  const t = useText()
  const { pathname } = useLocation()
  const hasMore = useFilled(moreMenu)
  const own = useWebPlugins().navigations.find(({ path }) => matchPath({ path, end: false }, pathname))
  if (own)
    return (
      <PluginBoundary plugin={own.plugin}>
        <Suspense>
          <own.Component />
        </Suspense>
      </PluginBoundary>
    )
  return (
    <>
      <Fills of={mainMenu} with={{ place }} together />
      {hasMore && place === 'bar' && (
        <PopMenu
          button={
            <>
              {t('bar.more')}
              <IconDown />
            </>
          }
        >
          <Fills of={moreMenu} with={{ place: 'list' }} together />
        </PopMenu>
      )}
      {hasMore && place === 'drawer' && <Fills of={moreMenu} with={{ place }} together />}
    </>
  )
}
