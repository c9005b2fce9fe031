import { definePlugin, LinkAddress } from '@verdict/core'
import { z } from 'zod'

/** Problems of SPOJ, judged there. `address` can be that of a mirror. */
export const remoteSpoj = definePlugin({ id: 'remote-spoj', settings: z.object({ address: LinkAddress.default('https://www.spoj.com') }) })
