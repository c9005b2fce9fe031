/** The addresses of a problem of a training, below that of the training. */
export function problemPath(path: string, displayId: string): string {
  return `${path}/problem/${encodeURIComponent(displayId)}`
}

export function fullScreenPath(path: string, displayId: string): string {
  return `${problemPath(path, displayId)}/full-screen`
}
