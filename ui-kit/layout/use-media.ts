import { useSyncExternalStore } from 'react'

/** Below this width (px) the navigation moves into a drawer. */
const narrowBelow = 992
/** Below this width (px) the phone layout is shown. */
export const phoneBelow = 768

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether the window is too narrow for two columns. */
export const useNarrow = (): boolean => useMedia(`(max-width: ${narrowBelow - 1}px)`)
/** Whether the window has the width of a phone. */
export const usePhone = (): boolean => useMedia(`(max-width: ${phoneBelow - 1}px)`)

/** Whether the reader wants no motion; asked when something is about to move. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
