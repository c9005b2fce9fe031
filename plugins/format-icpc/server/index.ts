import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { languageRepository, ownJudge } from '@verdict/plugin-judging/contract'
import { formatIcpc } from '../contract.ts'
import type * as parse from './read/parse.ts'
import { isIcpc, readIcpc } from './read/read-icpc.ts'
import { icpcWriter } from './write/write-icpc.ts'

export default defineServer(formatIcpc, {
  needs: { languages: languageRepository },
  setup(ctx, { languages }) {
    const known = async () => new Set((await languages.of(ownJudge)).map(({ name }) => name))
    const parser = ctx.parser<typeof parse>(new URL('./read/parse.ts', import.meta.url))
    ctx.contribute(packageFormats, {
      id: 'icpc',
      title: 'ICPC / Kattis',
      extensions: ['zip', 'kpp'],
      recognise: isIcpc,
      read: (archive) => readIcpc(archive, { languages: known, parser }),
      write: icpcWriter,
    })
  },
})
