import { kernelApi, type UserInfo } from '@verdict/core'
import { quietClient } from '../api/page-client.ts'
import { storeUser } from '../session/session.ts'
import { refreshRoles } from '../session/session-sync.ts'

/** Starts the session after a login: the client has stored the token; this stores the user, roles and permissions. */
export async function startSession(user: UserInfo): Promise<void> {
  storeUser(user)
  await refreshRoles(quietClient(kernelApi)).catch(() => undefined)
}
