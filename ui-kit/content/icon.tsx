import { lazy, Suspense } from 'react'
import type * as icons from '../icons.ts'

export type IconName = keyof typeof icons

const NamedIcon = lazy(() => import('./named-icon.tsx'))
// As large as an icon, so that nothing moves when the icon is loaded.
const waiting = <svg width="1em" height="1em" aria-hidden />

/** An icon by its name, for data that cannot contain a component. All icons are in one file, which is fetched when the first one is shown. */
export function Icon({ name }: { name: IconName }) {
  return (
    <Suspense fallback={waiting}>
      <NamedIcon name={name} />
    </Suspense>
  )
}
