import type { Role, UserInfo } from '@verdict/core'

/** A user as the login call returns it. */
export function person(roleList: Role[] = ['default_user'], username = 'alice'): UserInfo {
  const nothing = {
    nickname: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    email: null,
    number: null,
    gender: null,
    school: null,
    course: null,
    signature: null,
    realname: null,
    github: null,
    blog: null,
    cfUsername: null,
  }
  return { uid: `uid-${username}`, username, ...nothing, roleList }
}
