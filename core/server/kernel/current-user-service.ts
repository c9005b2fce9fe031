import type { FastifyReply, FastifyRequest } from 'fastify'
import { mergeFields, type Credentials, type FieldSource, type UserInfo } from '../../plugin/index.ts'
import type { Caller } from '../base/caller.ts'
import { setUploadCookie } from '../http/protection/token-headers.ts'
import type { UserDoc } from '../users/user-schema.ts'
import { userSummaryOf } from '../users/users.ts'
import type { UserServices } from './user-services.ts'

/** Returns the logged-in user's own data, at login and afterwards. */
export class CurrentUserService {
  readonly #userServices: UserServices
  readonly #fields: readonly FieldSource<[uid: string]>[]

  constructor(userServices: UserServices, fields: readonly FieldSource<[uid: string]>[]) {
    this.#userServices = userServices
    this.#fields = fields
  }

  async login(credentials: Credentials, request: FastifyRequest, options: { admin?: boolean } = {}) {
    const attempt = { ...credentials, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { token, user } = await this.#userServices.logins.login(attempt, options)
    return { token, info: await this.#infoOf(user) }
  }

  authInfo({ role }: Caller, request: FastifyRequest, reply: FastifyReply) {
    // Every page load calls this, so the cookie for uploads without a header lives as long as the token.
    if (request.headers.authorization) setUploadCookie(request, reply, request.headers.authorization)
    return { roles: [role], permissions: this.#userServices.permissions.of(role) }
  }

  async sessions({ uid, session }: Caller) {
    return (await this.#userServices.sessions.open(uid)).map(({ _id, ...login }) => ({ ...login, id: _id, current: _id === session }))
  }

  async #infoOf(user: UserDoc): Promise<UserInfo> {
    return { ...(await mergeFields(this.#fields, user._id)), ...userSummaryOf(user), email: user.email, roleList: [user.role] }
  }
}
