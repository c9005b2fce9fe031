import { confirmAction } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useText } from '../../text/use-text.ts'

/** State of a navigation after a save, which needs no confirmation. */
export const savedState = { saved: true } as const

/** The forms on the page with unsaved changes. */
const unsavedForms = new Set<symbol>()

/**
 * Asks for confirmation before unsaved changes are lost by leaving the page or closing the tab.
 * The returned function asks the same question for other ways out, such as closing a dialog.
 */
export function useLeaveGuard(unsaved: boolean): () => Promise<boolean> {
  const confirmLeave = useConfirmLeave()
  useEffect(() => {
    if (!unsaved) return
    const form = Symbol('unsaved form')
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [unsaved])
  return async () => !unsaved || confirmLeave()
}

/** Asks whether to discard unsaved changes. */
function useConfirmLeave(): () => Promise<boolean> {
  const t = useText()
  return () => confirmAction({ title: t('leave.title'), content: t('leave.content'), action: t('leave.action'), cancel: t('leave.stay') })
}

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
