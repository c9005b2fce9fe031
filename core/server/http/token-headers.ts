import type {} from './request-fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenSeconds } from '../auth/jwt.ts'

/** The cookie that stands in for the token on uploads which a page sends without headers. */
export const uploadCookie = 'verdict_upload'

/** Puts a token where the client looks for it, and into the upload cookie. */
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

/** The client's word for the part of the site that called comes back on 401, 403 and refresh answers. */
export function echoUrlType(request: FastifyRequest, reply: FastifyReply): void {
  const sent = request.headers['url-type']
  if (sent === 'admin' || sent === 'general') reply.header('Url-Type', sent)
  reply.header('Access-Control-Expose-Headers', 'Refresh-Token, Authorization, Url-Type')
}
