import { definePlugin, LinkAddress } from '@verdict/core'
import { z } from 'zod'

/** Problems of HDU, judged there. `address` can be that of a mirror. */
export const remoteHdu = definePlugin({ id: 'remote-hdu', settings: z.object({ address: LinkAddress.default('https://acm.hdu.edu.cn') }) })
