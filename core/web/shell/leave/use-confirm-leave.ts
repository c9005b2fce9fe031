import { confirmAction } from '@verdict/ui-kit'
import { useText } from '../../text/use-text.ts'

/** Asks whether to discard unsaved changes. */
export function useConfirmLeave(): () => Promise<boolean> {
  const t = useText()
  return () => confirmAction({ title: t('leave.title'), content: t('leave.content'), action: t('leave.action'), cancel: t('leave.stay') })
}
