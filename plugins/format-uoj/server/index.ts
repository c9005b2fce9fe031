import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { formatUoj } from '../contract.ts'
import { isUoj, readUoj } from './read/read-uoj.ts'

export default defineServer(formatUoj, {
  setup: (ctx) => ctx.contribute(packageFormats, { id: 'uoj', title: 'UOJ', extensions: ['zip'], recognise: isUoj, read: readUoj }),
})
