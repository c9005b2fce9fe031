import '@fastify/cookie'
import '@fastify/multipart'
import type { Caller } from '../auth/caller.ts'

// Fastify's own way to type what hooks put on a request; it is not a plugin interface.
declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    plugin?: string
    name?: string
    takesBody?: boolean
    quiet?: boolean
    answersFile?: boolean
  }
}
