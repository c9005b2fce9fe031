import { definePlugin, Role, secret } from '@verdict/core'
import { z } from 'zod'

const text = z.string().max(255).default('')

/** How people come in, and how the site sends mail. */
export const AccountsSettings = z.object({
  register: z.boolean().default(true),
  /** Only counts while the site sends no mail: addresses are then taken unproven. */
  registerWithoutCode: z.boolean().default(false),
  /** Endings of mail addresses that may not register, such as `mailinator.com`. */
  blockedMailDomains: z.array(z.string().max(255)).max(1000).default([]),
  emailHost: text,
  emailPort: z.int().min(1).max(65535).default(465),
  emailUsername: text,
  emailPassword: secret(z.string().max(1000).default('')),
  emailSsl: z.boolean().default(true),
  emailBGImg: text,
})
export type AccountsSettings = z.infer<typeof AccountsSettings>

/** The plugin itself: how people come in, who they say they are, and who looks after them. */
export const accounts = definePlugin({ id: 'accounts', settings: AccountsSettings })

/** Somebody new is here: registered, imported, generated or made by hand. A late follower hears of everyone. */
export const registered = accounts.change('registered', z.object({ uid: z.string() }))

/** Somebody's role is another one now; `version` grows with every such change of that person. */
export const roleChanged = accounts.change('role-changed', z.object({ uid: z.string(), from: Role, to: Role, version: z.int() }))

/** A way to send short messages to phones, with settings of its own plugin. */
export interface SmsSender {
  readonly name: string
  send(phone: string, text: string): Promise<void>
}

/** Ways to send short messages; the mail page shows them with a test button as soon as there is one. */
export const smsSenders = accounts.point<SmsSender>('sms-senders')
