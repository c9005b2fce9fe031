import { definePlugin, LinkAddress } from '@verdict/core'
import { z } from 'zod'

/** Problems of POJ, judged there. `address` can be that of a mirror. */
export const remotePoj = definePlugin({ id: 'remote-poj', settings: z.object({ address: LinkAddress.default('http://poj.org') }) })
