import { defineServer } from '@verdict/core/server'
import { packageFormats } from '@verdict/plugin-exchange/contract'
import { formatPolygon } from '../contract.ts'
import { isPolygon, readPolygon } from './read-polygon.ts'

export default defineServer(formatPolygon, {
  setup: (ctx) => ctx.contribute(packageFormats, { id: 'polygon', title: 'Polygon', extensions: ['zip'], recognise: isPolygon, read: readPolygon }),
})
