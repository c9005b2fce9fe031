import { definePlugin } from '@verdict/core'
import { transferLimits } from '@verdict/plugin-exchange/contract'

/** Problem packages in the XML of freeproblemset, the home of which is HUSTOJ. */
export const formatFps = definePlugin({ id: 'format-fps' })

/** The call of HOJ's clients, which imports in one step. */
export const formatFpsApi = formatFps.api({
  importProblems: {
    method: 'POST',
    path: '/api/file/import-fps-problem',
    access: { roles: ['root'] },
    upload: { field: 'file', maximumBytes: transferLimits.uploadBytes, endings: ['xml', 'zip'], withoutHeader: true },
    about: 'Imports all problems of an FPS file; an error with the counts says which were not.',
    rate: { calls: 30, seconds: 60 },
  },
})
