import { kernelApi } from '@verdict/core'
import type { Demo } from '@verdict/demo'
import { admin } from './contract.ts'

/** The school was set up long ago. */
export const demo: Demo = {
  create: async ({ as }) => {
    await as('root')
      .use(kernelApi)
      .changeSettings({ params: { plugin: admin.id }, body: { showSetup: false } })
  },
}
