import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { formatSyzoj } from '../contract.ts'
import { isSyzoj, readSyzoj } from './read/read-syzoj.ts'

export default defineServer(formatSyzoj, {
  setup: (ctx) => ctx.contribute(packageFormats, { id: 'syzoj', title: 'SYZOJ', extensions: ['zip'], recognise: isSyzoj, read: readSyzoj }),
})
