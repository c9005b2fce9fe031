import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { formatVerdict } from '../contract.ts'
import { isVerdict, readVerdict } from './read/read-verdict.ts'
import { verdictWriter } from './write/write-verdict.ts'

export default defineServer(formatVerdict, {
  setup: (ctx) =>
    ctx.contribute(packageFormats, { id: 'verdict', title: 'Verdict', extensions: ['zip'], recognise: isVerdict, read: readVerdict, write: verdictWriter }),
})
