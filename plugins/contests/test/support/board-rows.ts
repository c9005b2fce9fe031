/** A user's row of a scoreboard, as the server answers it; the contest's rule adds `fields`. */
export const boardRow = (username: string, rank: number, fields: object) => ({
  rank,
  uid: `uid-${username}`,
  username,
  nickname: null,
  realname: null,
  school: null,
  gender: null,
  avatar: null,
  isWinAward: false,
  awardName: null,
  awardBackground: null,
  awardColor: null,
  ...fields,
})
