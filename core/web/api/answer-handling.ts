import { WireError, type Route } from '@verdict/core'
import { notifyError, phoneBelow, toast } from '@verdict/ui-kit'
import { endSession, expireSession } from '../session/session.ts'
import { go } from '../document/paths.ts'
import { texts } from '../text/texts.ts'

const t = (key: string): string => texts.t(`answers.${key}`, { ns: 'kernel' })

/** The effects on the shell that handling a failed call needs. */
interface AnswerEffects {
  reloadRoles: () => void
}

function showServerFailure(error: WireError, route: Route, effects: AnswerEffects): void {
  const admin = route.path.startsWith('/api/admin/')
  switch (error.http) {
    case 401:
      // A warning stays when the page shows the failure, too, because it explains the login dialog.
      if (error.msg) toast.warning(error.msg)
      if (!admin) return expireSession()
      endSession()
      go('/admin/login')
      return
    case 403:
      if (error.msg) toast.error(error.msg)
      effects.reloadRoles()
      if (admin) go('/admin')
      return
    case 404:
      toast.error(t('notFound'))
      return
    case 200:
      toast.error(error.msg)
      if (window.innerWidth >= phoneBelow) notifyError(t('error'), error.msg)
      return
    default:
      toast.error(error.msg || t('server'))
  }
}

/** Shows the failure of a call, the same way for the whole site. Calls that their screen aborted stay silent. */
export function showFailure(error: unknown, route: Route, effects: AnswerEffects): void {
  if (error instanceof WireError) {
    if (route.answer === 'file' && error.http < 300) toast.info(error.msg === invalidFile ? t('invalidFile') : error.msg || t('invalidFile'))
    else showServerFailure(error, route, effects)
    return
  }
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return
  toast.error(t(name === 'TimeoutError' ? 'timeout' : 'network'))
}

// The typed client's message when a download returns JSON without a message; shown here in the reader's language.
const invalidFile = 'Invalid file format'
