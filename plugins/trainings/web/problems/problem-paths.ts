/** The addresses of a problem of a training. */
export function problemPath(tid: number, displayId: string): string {
  return `/training/${tid}/problem/${encodeURIComponent(displayId)}`
}

export function fullScreenPath(tid: number, displayId: string): string {
  return `${problemPath(tid, displayId)}/full-screen`
}
