const key = 'verdict-login-failures'

/** From this many failed logins on, a puzzle comes first. */
export const puzzleAfter = 5

/** How often the login has failed in this tab since it last succeeded. */
export const loginFailures = (): number => Number(sessionStorage.getItem(key) ?? 0)

export function noteLogin(succeeded: boolean): number {
  const count = succeeded ? 0 : loginFailures() + 1
  sessionStorage.setItem(key, String(count))
  return count
}
