import { defineCollection, defineServer } from '@verdict/core/server'
import { isLocalCall } from '@verdict/server-kit'
import { z } from 'zod'
import { demo, demoApi, DemoPart } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }

const DemoUserDoc = z.object({ _id: DemoPart, username: z.string(), order: z.int() })
export type DemoUserDoc = z.infer<typeof DemoUserDoc>
export const demoUsers = defineCollection('users', DemoUserDoc)

export default defineServer(demo, {
  locales: { 'zh-CN': zhCN, 'en-US': enUS },
  setup(ctx) {
    const users = ctx.collection(demoUsers)
    ctx.serve(demoApi, {
      async users({ request }) {
        const { password } = ctx.settings()
        // Only the demo has such users: the password of another site is never sent.
        const found = password !== '' && isLocalCall(request) ? await users.find().sort({ order: 1 }).toArray() : []
        return { users: found.map(({ _id, username }) => ({ part: _id, username, password })) }
      },
    })
  },
})
