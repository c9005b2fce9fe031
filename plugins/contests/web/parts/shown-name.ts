/** The names of a user that a scoreboard can show. */
interface Names {
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
}

/** Returns the name that a contest shows: username, nickname or real name. Falls back to the username. */
export function shownName({ username, nickname, realname }: Names, shows: string): string {
  return (shows === 'nickname' && nickname) || (shows === 'realname' && realname) || username
}
