/** Somebody on a board, as the server answers it; the rule of the contest adds `fields`. */
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
