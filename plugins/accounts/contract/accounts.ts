import { definePlugin, Role, secret } from '@verdict/core'
import { z } from 'zod'
import { limits } from './account-rules.ts'

const text = z.string().max(255).default('')

/** Settings of registration and of the mail server. */
export const AccountsSettings = z.object({
  register: z.boolean().default(true),
  /** Takes effect only while the site cannot send email. Email addresses are then not verified. */
  registerWithoutCode: z.boolean().default(false),
  /** Email domains that cannot register, including their subdomains, such as `mailinator.com`. */
  blockedMailDomains: z.array(z.string().max(255)).max(1000).default([]),
  /** The minimum length of new passwords. Older ones stay valid. */
  passwordMin: z.int().min(limits.passwordMin).max(64).default(limits.passwordMin),
  /** The maximum number of emails per hour requested by users and visitors. */
  mailsPerHour: z.int().min(1).max(100_000).default(500),
  emailHost: text,
  emailPort: z.int().min(1).max(65535).default(465),
  emailUsername: text,
  emailPassword: secret(z.string().max(1000).default(''), { sentTo: ['emailHost', 'emailPort', 'emailUsername', 'emailSsl'] }),
  emailSsl: z.boolean().default(true),
  emailBGImg: text,
})
export type AccountsSettings = z.infer<typeof AccountsSettings>

/** Registration, profiles, user administration, campuses and classes, and email. */
export const accounts = definePlugin({ id: 'accounts', settings: AccountsSettings, permissions: { user_admin: ['root'] } })

/** Published when a user was registered, imported, generated or added by an admin. A late follower is called for every user. */
export const registered = accounts.change('registered', z.object({ uid: z.string() }))

/** Published when a user's role changed; `version` grows with each change of that user's role. */
export const roleChanged = accounts.change('role-changed', z.object({ uid: z.string(), from: Role, to: Role, version: z.int() }))

/** An attempt to change the first account's password, role, status or address, which only its user can change. */
export interface FirstAccountAttempt {
  /** The uid of the first account. */
  readonly uid: string
  readonly by: { readonly uid: string; readonly username: string }
}

/** Notifies the first account's user of an attempt. */
export const firstAccountAttempts = accounts.point<(attempt: FirstAccountAttempt) => Promise<void>>('first-account-attempts', {
  answer: z.void(),
  fallback: undefined,
})

/** Sends text messages (SMS); its settings belong to the plugin that provides it. */
export interface SmsSender {
  readonly name: string
  send(phone: string, text: string): Promise<void>
}

/** Providers of text messages. Admins can test each of them on the mail page. */
export const smsSenders = accounts.point<SmsSender>('sms-senders')
