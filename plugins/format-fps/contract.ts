import { definePlugin } from '@verdict/core'
import { transferLimits } from '@verdict/plugin-exchange/contract'

/** The XML package format of freeproblemset, which originates from HUSTOJ. */
export const formatFps = definePlugin({ id: 'format-fps' })

/** The call of HOJ's clients, which imports in one step. */
export const formatFpsApi = formatFps.api({
  importProblems: {
    method: 'POST',
    path: '/api/file/import-fps-problem',
    access: { roles: ['root'] },
    upload: { field: 'file', maximumBytes: transferLimits.uploadBytes, endings: ['xml', 'zip'], withoutHeader: true },
    about: 'Imports all problems of an FPS file. If some fail, an error with the counts lists them.',
    rate: { calls: 30, seconds: 60 },
  },
})
