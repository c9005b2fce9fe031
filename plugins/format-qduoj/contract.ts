import { definePlugin } from '@verdict/core'
import { transferLimits } from '@verdict/plugin-exchange/contract'

/** The package format of QDUOJ. */
export const formatQduoj = definePlugin({ id: 'format-qduoj' })

/** The call of HOJ's clients, which imports in one step. */
export const formatQduojApi = formatQduoj.api({
  importProblems: {
    method: 'POST',
    path: '/api/file/import-qdoj-problem',
    access: { roles: ['root'] },
    upload: { field: 'file', maximumBytes: transferLimits.uploadBytes, endings: ['zip'], withoutHeader: true },
    about: 'Imports all problems of a QDUOJ zip. If some fail, an error with the counts lists them.',
    rate: { calls: 30, seconds: 60 },
  },
})
