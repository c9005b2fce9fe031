import { definePlugin, LinkAddress } from '@verdict/core'
import { z } from 'zod'

/** Problems of AtCoder, judged there. `address` can be that of a mirror. */
export const remoteAtcoder = definePlugin({ id: 'remote-atcoder', settings: z.object({ address: LinkAddress.default('https://atcoder.jp') }) })
