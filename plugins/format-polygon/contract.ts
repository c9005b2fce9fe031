import { definePlugin } from '@verdict/core'

/** Problem packages of Polygon. */
export const formatPolygon = definePlugin({ id: 'format-polygon' })
