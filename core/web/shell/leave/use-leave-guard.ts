import { useEffect } from 'react'
import { useConfirmLeave } from './use-confirm-leave.ts'

/** State of a navigation after a save, which needs no confirmation. */
export const savedState = { saved: true } as const

/** The forms on the page with unsaved changes. */
export const unsavedForms = new Set<symbol>()

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
