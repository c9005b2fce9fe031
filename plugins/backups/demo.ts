import type { Demo } from '@verdict/demo'
import { backupApi } from './contract.ts'

/** A backup, which the first start of the site makes. */
export const demo: Demo = {
  finish: async ({ as, at, now }) => {
    at(now)
    await as('root').use(backupApi).run()
  },
}
