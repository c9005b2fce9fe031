const key = 'verdict-login-failures'

/** The number of failed logins after which a puzzle is shown. */
export const puzzleThreshold = 5

/** The number of failed logins in this tab since the last successful one. */
export const loginFailures = (): number => Number(sessionStorage.getItem(key) ?? 0)

export function recordLogin(succeeded: boolean): number {
  const count = succeeded ? 0 : loginFailures() + 1
  sessionStorage.setItem(key, String(count))
  return count
}
