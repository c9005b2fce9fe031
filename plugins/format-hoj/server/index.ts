import { Readable } from 'node:stream'
import { defineServer } from '@verdict/core/server'
import { packageExchange, packageFormats } from '@verdict/plugin-exchange/contract'
import { languageRepository, ownJudge } from '@verdict/plugin-judging/contract'
import { formatHoj, formatHojApi } from '../contract.ts'
import { isHoj, readHoj } from './read/read-hoj.ts'
import { hojWriter } from './write/write-hoj.ts'

export default defineServer(formatHoj, {
  needs: { packages: packageExchange, languages: languageRepository },
  setup(ctx, { packages, languages }) {
    const known = async () => new Set((await languages.of(ownJudge)).map(({ name }) => name))
    ctx.contribute(packageFormats, {
      id: 'hoj',
      title: 'HOJ',
      extensions: ['zip'],
      recognise: isHoj,
      read: (archive) => readHoj(archive, known),
      write: hojWriter,
    })
    ctx.serve(formatHojApi, {
      importProblems: ({ file, caller, request }) => packages.importAll('hoj', file, { uid: caller.uid, language: request.headers['accept-language'] }),
      exportProblems: async ({ query }) => ({
        name: 'problems-hoj.zip',
        type: 'application/zip',
        content: Readable.from(await packages.exportAll('hoj', query.pid), { objectMode: false }),
      }),
    })
  },
})
