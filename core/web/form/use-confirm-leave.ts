import { confirmAction } from '@verdict/ui-kit'
import { useText } from '../text/use-text.ts'

/** Asks whether unsaved text may be left. */
export function useConfirmLeave(): () => Promise<boolean> {
  const t = useText()
  return () => confirmAction({ title: t('leave.title'), content: t('leave.content'), action: t('leave.action'), cancel: t('leave.stay') })
}
