type Navigate = (path: string) => void

let navigate: Navigate = (path) => window.location.assign(path)

/** Tells how to change pages, once the router stands. */
export function setNavigate(next: Navigate): void {
  navigate = next
}

/** Changes the page from outside of components. */
export const go: Navigate = (path) => navigate(path)

/** The path that is shown. */
export const here = (): string => window.location.pathname
