import { confirmAction } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useText } from '../text/use-text.ts'

/** State of a navigation that follows a save: nothing is lost by it. */
export const savedState = { saved: true } as const

/** Asks before what was typed is left: for another page of the site, or by closing the tab. */
export function useLeaveGuard(unsaved: boolean): void {
  const say = useText()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && (nextLocation.state as typeof savedState | null)?.saved !== true,
  )
  useEffect(() => {
    if (state !== 'blocked') return
    const question = { title: say('leave.title'), content: say('leave.content'), action: say('leave.action'), cancel: say('leave.stay') }
    void confirmAction(question).then((sure) => (sure ? proceed?.() : reset?.()))
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each time that somebody is held back
  }, [state])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
