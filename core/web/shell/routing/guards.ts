import { adminRoles } from '@verdict/core'
import { toast } from '@verdict/ui-kit'
import { redirect } from 'react-router-dom'
import type { Owned, Page, PageGuard } from '../../declaration/define-web.ts'
import { openSignIn, permissionsAtom, store, tokenAtom, userAtom } from '../../session/session.ts'
import { hasPermission, hasRole } from '../../session/use-session.ts'
import { texts } from '../../text/texts.ts'
import { isSwitchedOn } from '../../api/website-config.ts'

function refuse(path: string) {
  if (path.startsWith('/admin')) {
    toast.error(texts.t('guard.admin'))
    return redirect('/admin/login')
  }
  toast.error(texts.t('guard.login'))
  openSignIn()
  return redirect('/home')
}

function isAdmitted(guard: PageGuard): boolean {
  const user = store.get(userAtom)
  if (store.get(tokenAtom) === null) return false
  if (typeof guard === 'object') return hasPermission(user, store.get(permissionsAtom), guard.permission)
  return guard === 'user' || hasRole(user, guard === 'root' ? ['root'] : adminRoles)
}

/** Admits the user to a page, or redirects and shows the reason. */
export async function passGuard(page: Owned<Page>): Promise<Response | null> {
  if (page.guard && !isAdmitted(page.guard)) return refuse(page.path)
  if (page.openWith && !(await isSwitchedOn(page.openWith.field))) {
    await texts.loadNamespaces(page.plugin)
    toast.error(texts.t(page.openWith.message, { ns: page.plugin }))
    return redirect('/home')
  }
  return null
}
