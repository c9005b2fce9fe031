import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { exampleFormat } from '../contract.ts'
import { indexFile } from './package/package-index.ts'
import { readProblems } from './read/read-package.ts'
import { packageWriter } from './write/write-package.ts'

export default defineServer(exampleFormat, {
  setup: (ctx) =>
    ctx.contribute(packageFormats, {
      id: 'example',
      title: 'Example',
      extensions: ['zip'],
      recognise: async (archive) => archive.files.has(indexFile),
      read: readProblems,
      write: packageWriter,
    }),
})
