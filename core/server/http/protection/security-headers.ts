import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

/** The content security policy and the other headers of helmet. `scriptHashes` are the inline scripts of the web shell. */
export const securityHeaders = fp<{ scriptHashes: readonly string[] }>(
  async (app, { scriptHashes }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...scriptHashes],
          // Arco, Monaco and KaTeX set styles on elements.
          styleSrc: ["'self'", "'unsafe-inline'"],
          workerSrc: ["'self'", 'blob:'],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // A school may serve plain HTTP inside its network; where there is TLS, its proxy adds this header.
      strictTransportSecurity: false,
      crossOriginEmbedderPolicy: false,
    })
  },
  { name: 'security-headers' },
)
