import { definePlugin, Role, secret } from '@verdict/core'
import { z } from 'zod'
import { limits } from './account-rules.ts'

const text = z.string().max(255).default('')

/** Settings of registration and of the mail server. */
export const AccountsSettings = z.object({
  register: z.boolean().default(true),
  /** Takes effect only while the site cannot send mail; e-mail addresses are then not verified. */
  registerWithoutCode: z.boolean().default(false),
  /** Mail domains, with their subdomains, that may not register, such as `mailinator.com`. */
  blockedMailDomains: z.array(z.string().max(255)).max(1000).default([]),
  /** The shortest new password; older ones stay valid. */
  passwordMin: z.int().min(limits.passwordMin).max(64).default(limits.passwordMin),
  /** The most mails in an hour that users and visitors request. */
  mailsPerHour: z.int().min(1).max(100_000).default(500),
  emailHost: text,
  emailPort: z.int().min(1).max(65535).default(465),
  emailUsername: text,
  emailPassword: secret(z.string().max(1000).default(''), { sentTo: ['emailHost', 'emailPort', 'emailUsername', 'emailSsl'] }),
  emailSsl: z.boolean().default(true),
  emailBGImg: text,
})
export type AccountsSettings = z.infer<typeof AccountsSettings>

/** Registration, profiles, user administration, campuses and classes, and mail. */
export const accounts = definePlugin({ id: 'accounts', settings: AccountsSettings, permissions: { user_admin: ['root'] } })

/** A user is new: registered, imported, generated or added by an administrator. A late follower is called for every user. */
export const registered = accounts.change('registered', z.object({ uid: z.string() }))

/** The role of a user changed; `version` grows with each change of that user's role. */
export const roleChanged = accounts.change('role-changed', z.object({ uid: z.string(), from: Role, to: Role, version: z.int() }))

/** An attempt to change the password, role, status or address of the first account, which only its owner can change. */
export interface FirstAccountAttempt {
  /** The uid of the first account. */
  readonly uid: string
  readonly by: { readonly uid: string; readonly username: string }
}

/** Notifies the owner of the first account of an attempt. */
export const firstAccountAttempts = accounts.point<(attempt: FirstAccountAttempt) => Promise<void>>('first-account-attempts', {
  answer: z.void(),
  fallback: undefined,
})

/** Sends text messages (SMS); its settings belong to the plugin that provides it. */
export interface SmsSender {
  readonly name: string
  send(phone: string, text: string): Promise<void>
}

/** Providers of text messages; the mail page can test each of them. */
export const smsSenders = accounts.point<SmsSender>('sms-senders')
