import { definePlugin, LinkAddress } from '@verdict/core'
import { z } from 'zod'

/** Problems of Example, judged there. `address` may be that of a mirror. */
export const exampleRemote = definePlugin({ id: 'remote-example', settings: z.object({ address: LinkAddress.default('https://judge.invalid') }) })
