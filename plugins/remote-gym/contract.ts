import { definePlugin } from '@verdict/core'

/** Problems of Codeforces Gym, judged there with the accounts for Codeforces. */
export const remoteGym = definePlugin({ id: 'remote-gym' })
