import { kernelApi, type UserInfo } from '@verdict/core'
import { quietClient } from '../api/site-client.ts'
import { storeUser } from './session.ts'
import { refreshRoles } from './session-sync.ts'

/** Takes over a login that just succeeded: the client has kept the token, this keeps the person and what they may do. */
export async function startSession(user: UserInfo): Promise<void> {
  storeUser(user)
  await refreshRoles(quietClient(kernelApi)).catch(() => undefined)
}
