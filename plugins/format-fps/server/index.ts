import { defineServer } from '@verdict/core/server'
import { packageExchange, packageFormats } from '@verdict/plugin-exchange/contract'
import { languageRepository, ownJudge } from '@verdict/plugin-judging/contract'
import { formatFps, formatFpsApi } from '../contract.ts'
import { isFps, readFps } from './read/read-fps.ts'
import { fpsWriter } from './write/write-fps.ts'

export default defineServer(formatFps, {
  needs: { packages: packageExchange, languages: languageRepository },
  setup(ctx, { packages, languages }) {
    const known = async () => new Set((await languages.of(ownJudge)).map(({ name }) => name))
    const common = { extensions: ['xml', 'zip'], read: (archive: Parameters<typeof readFps>[0]) => readFps(archive, known) }
    ctx.contribute(packageFormats, { ...common, id: 'fps', title: 'FPS (HUSTOJ)', recognise: isFps, write: fpsWriter('1.5') })
    // Files are read as the first format; this one is only for writing.
    ctx.contribute(packageFormats, { ...common, id: 'fps-1.2', title: 'FPS 1.2 (QDUOJ, HOJ)', recognise: async () => false, write: fpsWriter('1.2') })
    ctx.serve(formatFpsApi, {
      importProblems: ({ file, caller, request }) => packages.importAll('fps', file, { uid: caller.uid, language: request.headers['accept-language'] }),
    })
  },
})
