import type { Demo } from '@verdict/demo'
import type { DemoUserDoc } from './server/index.ts'

/** The users whom the mark of the demo offers. */
export const demo: Demo = {
  create: async ({ db }) => {
    await db.collection<DemoUserDoc>('demo.users').insertMany([
      { _id: 'student', username: 'emma.clark', order: 1 },
      { _id: 'teacher', username: 'ms-parker', order: 2 },
      { _id: 'staff', username: 'chenlaoshi', order: 3 },
      { _id: 'root', username: 'root', order: 4 },
    ])
  },
}
