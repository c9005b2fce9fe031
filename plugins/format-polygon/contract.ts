import { definePlugin } from '@verdict/core'

/** The package format of Polygon. */
export const formatPolygon = definePlugin({ id: 'format-polygon' })
