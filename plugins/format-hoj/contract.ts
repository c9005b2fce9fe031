import { definePlugin, wireList, wireNumber } from '@verdict/core'
import { transferLimits } from '@verdict/plugin-exchange/contract'
import { z } from 'zod'

/** The package format of HOJ. */
export const formatHoj = definePlugin({ id: 'format-hoj' })

/** The calls of HOJ, which import and export in one step. */
export const formatHojApi = formatHoj.api({
  importProblems: {
    method: 'POST',
    path: '/api/file/import-problem',
    access: { roles: ['root'] },
    upload: { field: 'file', maximumBytes: transferLimits.uploadBytes, endings: ['zip'], withoutHeader: true },
    about: 'Imports all problems of a HOJ zip. If some fail, an error with the counts lists them.',
    rate: { calls: 30, seconds: 60 },
  },
  exportProblems: {
    method: 'GET',
    path: '/api/file/export-problem',
    access: { roles: ['root'] },
    query: z.object({
      pid: wireList(wireNumber).refine(({ length }) => length > 0 && length <= transferLimits.problems, `1 to ${transferLimits.problems} problems`),
    }),
    answer: 'file',
    about: 'Exports problems as a HOJ zip; `pid` is repeated.',
    rate: { calls: 30, seconds: 60 },
  },
})
