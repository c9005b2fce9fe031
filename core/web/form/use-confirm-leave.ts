import { confirmAction } from '@verdict/ui-kit'
import { useText } from '../text/use-text.ts'

/** Asks whether unsaved text may be left. */
export function useConfirmLeave(): () => Promise<boolean> {
  const say = useText()
  return () => confirmAction({ title: say('leave.title'), content: say('leave.content'), action: say('leave.action'), cancel: say('leave.stay') })
}
