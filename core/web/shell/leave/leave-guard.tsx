import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { unsavedForms, useConfirmLeave } from './use-leave-guard.ts'

/** Asks for confirmation before a page with unsaved forms is left. Rendered once in the shell, because a router allows only one blocker. */
export function LeaveGuard() {
  const confirmLeave = useConfirmLeave()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedForms.size > 0 && currentLocation.pathname !== nextLocation.pathname && nextLocation.state?.saved !== true,
  )
  useEffect(() => {
    if (state !== 'blocked') return
    void confirmLeave().then((sure) => (sure ? proceed?.() : reset?.()))
    // oxlint-disable-next-line react/exhaustive-deps -- one question per blocked navigation
  }, [state])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedForms.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return null
}
