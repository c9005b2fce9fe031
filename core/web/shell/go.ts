type Go = (path: string) => void

let navigate: Go = (path) => window.location.assign(path)

/** Tells how to change pages, once the router stands. */
export function setNavigate(next: Go): void {
  navigate = next
}

/** Changes the page from outside of components. */
export const go: Go = (path) => navigate(path)

/** The path that is shown. */
export const here = (): string => window.location.pathname
