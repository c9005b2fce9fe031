import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { formatPolygon } from '../contract.ts'
import type * as parse from './read/parse.ts'
import { isPolygon, readPolygon } from './read/read-polygon.ts'

export default defineServer(formatPolygon, {
  setup(ctx) {
    const parser = ctx.parser<typeof parse>(new URL('./read/parse.ts', import.meta.url))
    ctx.contribute(packageFormats, {
      id: 'polygon',
      title: 'Polygon',
      extensions: ['zip'],
      recognise: isPolygon,
      read: (archive) => readPolygon(archive, parser),
    })
  },
})
