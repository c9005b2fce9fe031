import type { FirstAccountAttempt } from '@verdict/plugin-accounts/contract'
import type { Message } from '../../contract.ts'

/** Returns the message about a refused attempt to change the first account, in both languages. At most one per user and hour. */
export function firstAccountNotice({ by }: FirstAccountAttempt, now = new Date()): Message {
  return {
    kind: 'Sys',
    title: '有人试图更改你的账号（Attempt to change your account）',
    content: `用户 **${by.username}** 试图更改或删除你的账号，已被拒绝。只有你本人可以更改它的密码、角色和邮箱。\n\nThe user **${by.username}** tried to change or delete your account and was refused. Only you can change its password, role and email address.`,
    key: `first-account ${by.uid} ${now.toISOString().slice(0, 13)}`,
  }
}
