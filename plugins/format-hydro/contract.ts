import { definePlugin } from '@verdict/core'
import { transferLimits } from '@verdict/plugin-exchange/contract'

/** The package format of Hydro. */
export const formatHydro = definePlugin({ id: 'format-hydro' })

/** The call of HOJ's clients, which imports in one step. */
export const formatHydroApi = formatHydro.api({
  importProblems: {
    method: 'POST',
    path: '/api/file/import-hydro-problem',
    access: { roles: ['root'] },
    upload: { field: 'file', maximumBytes: transferLimits.uploadBytes, endings: ['zip'], withoutHeader: true },
    about: 'Imports all problems of a Hydro zip. If some fail, an error with the counts lists them.',
    rate: { calls: 30, seconds: 60 },
  },
})
