import { defineServer } from '@verdict/core/server'
import { packageExchange, packageFormats } from '@verdict/plugin-exchange/contract'
import { languageRepository, ownJudge } from '@verdict/plugin-judging/contract'
import { formatQduoj, formatQduojApi } from '../contract.ts'
import { isQduoj, readQduoj } from './read/read-qduoj.ts'
import { qduojWriter } from './write/write-qduoj.ts'

export default defineServer(formatQduoj, {
  needs: { packages: packageExchange, languages: languageRepository },
  setup(ctx, { packages, languages }) {
    const known = async () => new Set((await languages.of(ownJudge)).map(({ name }) => name))
    ctx.contribute(packageFormats, {
      id: 'qduoj',
      title: 'QDUOJ',
      extensions: ['zip'],
      recognise: isQduoj,
      read: (archive) => readQduoj(archive, known),
      write: qduojWriter,
    })
    ctx.serve(formatQduojApi, {
      importProblems: ({ file, caller, request }) => packages.importAll('qduoj', file, { uid: caller.uid, language: request.headers['accept-language'] }),
    })
  },
})
