import type { Params } from 'react-router-dom'

/** A path with the parameters of the current one: `/room/:roomId/guests` at `/room/7` becomes `/room/7/guests`. A parameter that the current path does not have stays as it is. */
export function withParameters(path: string, parameters: Readonly<Params>): string {
  return path.replace(/\/:(\w+)/g, (whole, name: string) => (parameters[name] === undefined ? whole : `/${encodeURIComponent(parameters[name])}`))
}
