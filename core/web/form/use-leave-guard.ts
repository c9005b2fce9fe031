import { useEffect } from 'react'
import { useConfirmLeave } from './use-confirm-leave.ts'

/** State of a navigation that follows a save: nothing is lost by it. */
export const savedState = { saved: true } as const

/** The forms on the page that hold unsaved text. */
export const unsavedForms = new Set<symbol>()

/**
 * Asks before what was typed is left: for another page of the site, or by closing the tab.
 * What it gives asks the same where a form is left otherwise, as a dialog that is closed.
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
