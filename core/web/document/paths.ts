import type { Params } from 'react-router-dom'

type Navigate = (path: string) => void

let navigate: Navigate = (path) => window.location.assign(path)

/** Sets the navigation function once the router exists. */
export function setNavigate(next: Navigate): void {
  navigate = next
}

/** Navigates from outside of components. */
export const go: Navigate = (path) => navigate(path)

/** The current path. */
export const here = (): string => window.location.pathname

/** A path with the parameters of the current one: `/room/:roomId/guests` at `/room/7` becomes `/room/7/guests`. A parameter that the current path does not have stays as it is. */
export function withParameters(path: string, parameters: Readonly<Params>): string {
  return path.replace(/\/:(\w+)/g, (whole, name: string) => (parameters[name] === undefined ? whole : `/${encodeURIComponent(parameters[name])}`))
}
