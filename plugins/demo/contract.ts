import { definePlugin, secret } from '@verdict/core'
import { z } from 'zod'

/** Runs on the demo site, which enables it at its start. */
export const demo = definePlugin({
  id: 'demo',
  settings: z.object({
    /** The password of all users, while one click may log in as them. */
    password: secret(z.string().default('')),
  }),
})

/** The users whom the mark offers. Their names are texts of the plugin. */
export const DemoPart = z.enum(['student', 'teacher', 'staff', 'root'])
export type DemoPart = z.infer<typeof DemoPart>

export const demoApi = demo.api({
  users: {
    method: 'GET',
    path: '/api/demo/users',
    access: 'anyone',
    output: z.object({ users: z.array(z.object({ part: DemoPart, username: z.string(), password: z.string() })) }),
    about: 'Lists users of the demo site with their password. Empty for callers on other machines.',
  },
})
