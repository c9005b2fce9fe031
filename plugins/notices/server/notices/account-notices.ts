import { roleNumbers, type Role } from '@verdict/core'
import type { FirstAccountAttempt } from '@verdict/plugin-accounts/contract'
import type { Message } from '../../contract.ts'

const names: Readonly<Record<Role, readonly [chinese: string, english: string]>> = {
  root: ['超级管理员', 'super admin'],
  admin: ['管理员', 'admin'],
  problem_admin: ['题目管理员', 'problem admin'],
  default_user: ['普通用户', 'user'],
  no_subimit_user: ['禁止提交的用户', 'user who may not submit'],
  no_discuss_user: ['禁止发帖的用户', 'user who may not post discussions'],
  mute_user: ['禁言的用户', 'muted user'],
  no_submit_no_discuss_user: ['禁止提交和发帖的用户', 'user who may not submit or post discussions'],
  no_submit_mute_user: ['禁止提交且禁言的用户', 'muted user who may not submit'],
}

/** Returns the message about a changed role. It is in both languages, because the site does not know the recipient's language. */
export function roleNotice(from: Role, to: Role, version: number): Message {
  const [[before, was], [after, is]] = [names[from], names[to]]
  return {
    kind: 'Sys',
    title: '权限变更通知（Role change）',
    content: `你的权限已由 **${before}** 变更为 **${after}**。\n\nYour role was changed from **${was}** to **${is}**.`,
    // The version distinguishes repeated changes between the same roles.
    key: `role ${version} ${roleNumbers[from]} ${roleNumbers[to]}`,
  }
}

/** Returns the message about a refused attempt to change the first account, in both languages. At most one per user and hour. */
export function firstAccountNotice({ by }: FirstAccountAttempt, now = new Date()): Message {
  return {
    kind: 'Sys',
    title: '有人试图更改你的账号（Attempt to change your account）',
    content: `用户 **${by.username}** 试图更改或删除你的账号，已被拒绝。只有你本人可以更改它的密码、角色和邮箱。\n\nThe user **${by.username}** tried to change or delete your account and was refused. Only you can change its password, role and email address.`,
    key: `first-account ${by.uid} ${now.toISOString().slice(0, 13)}`,
  }
}
