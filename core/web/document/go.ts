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
