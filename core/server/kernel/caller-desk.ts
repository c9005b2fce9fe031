import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserInfo } from '../../plugin/index.ts'
import type { Caller } from '../auth/caller.ts'
import { setUploadCookie } from '../http/token-headers.ts'
import type { UserDoc } from '../users/user-docs.ts'
import { cardOf } from '../users/users.ts'
import type { People } from './people.ts'

type InfoFields = (uid: string) => Promise<Partial<UserInfo>>

/** Answers who somebody is: at a login and afterwards. */
export class CallerDesk {
  readonly #people: People
  readonly #fields: readonly InfoFields[]

  constructor(people: People, fields: readonly InfoFields[]) {
    this.#people = people
    this.#fields = fields
  }

  async login(credentials: { username: string; password: string }, request: FastifyRequest, options: { admin?: boolean } = {}) {
    const attempt = { ...credentials, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { token, user } = await this.#people.desk.login(attempt, options)
    return { token, info: await this.#infoOf(user) }
  }

  authInfo({ role }: Caller, request: FastifyRequest, reply: FastifyReply) {
    // Every page load asks this, so the cookie of header-less uploads is there as long as the token is.
    if (request.headers.authorization) setUploadCookie(request, reply, request.headers.authorization)
    return { roles: [role] }
  }

  async sessions({ uid, session }: Caller) {
    return (await this.#people.sessions.open(uid)).map(({ _id, ...login }) => ({ ...login, id: _id, current: _id === session }))
  }

  async #infoOf(user: UserDoc) {
    const parts = await Promise.all(this.#fields.map((fields) => fields(user._id)))
    return Object.assign({ ...cardOf(user), email: user.email, roleList: [user.role] }, ...parts) as UserInfo
  }
}
