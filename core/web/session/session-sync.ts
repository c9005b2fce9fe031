import type { kernelApi, Client } from '@verdict/core'
import { go, here } from '../document/paths.ts'
import { storeRoles, readSession, store, tokenAtom, tokenKey, userKey } from './session.ts'

type KernelCalls = Pick<Client<typeof kernelApi.routes>, 'getUserAuthInfo'>

/** Reloads the roles and permissions of the logged-in user, if any. */
export async function refreshRoles(calls: KernelCalls): Promise<void> {
  if (!store.get(tokenAtom)) return
  const { roles, permissions } = await calls.getUserAuthInfo()
  storeRoles(roles, permissions)
}

/** Follows logins and logouts of other tabs. */
export function followOtherTabs(calls: KernelCalls): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenKey && event.key !== userKey) return
    const had = store.get(tokenAtom)
    readSession()
    const token = store.get(tokenAtom)
    if (token && token !== had) void refreshRoles(calls).catch(() => undefined)
    if (!token && had) go(here().startsWith('/admin') ? '/admin/login' : '/home')
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
