import type {} from './fastify-types.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenSeconds } from '../../auth/jwt.ts'

/** The cookie that replaces the token header in uploads that a page sends as a plain form. */
export const uploadCookie = 'verdict_upload'

/** Sends a token in the Authorization header, where clients look for it, and in the upload cookie. */
export function setTokenHeaders(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('Authorization', token)
  echoUrlType(request, reply)
  setUploadCookie(request, reply, token)
}

export function setUploadCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(uploadCookie, token, {
    path: '/api/file',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: tokenSeconds,
  })
}

/** Clients name the area that calls (`admin` or `general`) in `Url-Type`, and read it again from 401, 403 and token refresh responses. */
export function echoUrlType(request: FastifyRequest, reply: FastifyReply): void {
  const sent = request.headers['url-type']
  if (sent === 'admin' || sent === 'general') reply.header('Url-Type', sent)
  reply.header('Access-Control-Expose-Headers', 'Refresh-Token, Authorization, Url-Type')
}
