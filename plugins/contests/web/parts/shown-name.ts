/** The names of a person that a board may show. */
interface Names {
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
}

/** The name that a contest shows: user name, nickname or real name; the user name where there is no other. */
export function shownName({ username, nickname, realname }: Names, shows: string): string {
  return (shows === 'nickname' && nickname) || (shows === 'realname' && realname) || username
}
