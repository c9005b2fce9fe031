import { defineServer } from '@verdict/core/server'
import { packageExchange, packageFormats } from '@verdict/plugin-exchange/contract'
import { languageRepository, ownJudge } from '@verdict/plugin-judging/contract'
import { formatHydro, formatHydroApi } from '../contract.ts'
import { isHydro, readHydro } from './read/read-hydro.ts'
import { hydroWriter } from './write/write-hydro.ts'

export default defineServer(formatHydro, {
  needs: { packages: packageExchange, languages: languageRepository },
  setup(ctx, { packages, languages }) {
    const known = async () => new Set((await languages.of(ownJudge)).map(({ name }) => name))
    ctx.contribute(packageFormats, {
      id: 'hydro',
      title: 'Hydro',
      extensions: ['zip'],
      recognise: isHydro,
      read: (archive) => readHydro(archive, known),
      write: hydroWriter,
    })
    ctx.serve(formatHydroApi, {
      importProblems: ({ file, caller, request }) => packages.importAll('hydro', file, { uid: caller.uid, language: request.headers['accept-language'] }),
    })
  },
})
