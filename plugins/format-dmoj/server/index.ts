import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { formatDmoj } from '../contract.ts'
import { isDmoj, readDmoj } from './read/read-dmoj.ts'

export default defineServer(formatDmoj, {
  setup: (ctx) => ctx.contribute(packageFormats, { id: 'dmoj', title: 'DMOJ', extensions: ['zip'], recognise: isDmoj, read: readDmoj }),
})
