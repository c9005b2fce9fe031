import { orNull, time, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { accounts, AccountsSettings } from './accounts.ts'

const text = z.string().max(255)

/** The mail server; its password is never returned. */
export const MailConfig = z.object({
  emailHost: orNull(text),
  emailPort: orNull(z.int()),
  emailUsername: orNull(text),
  emailPassword: z.null().default(null),
  /** Whether a password is stored. */
  passwordSet: z.boolean(),
  emailBGImg: orNull(text),
  emailSsl: z.boolean(),
})
export type MailConfig = z.infer<typeof MailConfig>

/** A change of the mail server. An empty or omitted password keeps the stored one. */
export const MailConfigChange = z.object({
  emailHost: text.nullish(),
  emailPort: wireNumberOf(z.int().min(1).max(65535)).nullish(),
  emailUsername: text.nullish(),
  emailPassword: z.string().max(1000).nullish(),
  emailBGImg: text.nullish(),
  emailSsl: z.boolean().nullish(),
})

/** The settings of registration. */
export const RegistrationConfig = AccountsSettings.pick({
  register: true,
  registerWithoutCode: true,
  blockedMailDomains: true,
  passwordMin: true,
  mailsPerHour: true,
})
export type RegistrationConfig = z.infer<typeof RegistrationConfig>

/** A change of these settings. Omitted ones keep their value. */
export const RegistrationChange = z.object({
  register: z.boolean(),
  registerWithoutCode: z.boolean(),
  blockedMailDomains: z.array(text).max(1000),
  passwordMin: wireNumberOf(AccountsSettings.shape.passwordMin.unwrap()).optional(),
  mailsPerHour: wireNumberOf(AccountsSettings.shape.mailsPerHour.unwrap()).optional(),
})

/** An email that a development site caught instead of sending it. */
export const CaughtMail = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), gmtCreate: time })
export type CaughtMail = z.infer<typeof CaughtMail>

const access = { permission: 'system_info_admin' } as const

/** Settings and tests of email, registration and text messages. */
export const mailApi = accounts.api({
  mailConfig: {
    method: 'GET',
    path: '/api/admin/config/get-email-config',
    access,
    output: MailConfig,
    about: 'Returns the mail server, without its password.',
  },
  setMailConfig: { method: 'PUT', path: '/api/admin/config/set-email-config', access, body: MailConfigChange, about: 'Updates the mail server.' },
  testMail: {
    method: 'POST',
    path: '/api/admin/config/test-email',
    access,
    body: z.object({ email: text }),
    about: 'Sends a test email. An error contains the message of the mail server.',
  },
  entryConfig: { method: 'GET', path: '/api/admin/config/get-entry-config', access, output: RegistrationConfig, about: 'Returns the registration settings.' },
  setEntryConfig: {
    method: 'PUT',
    path: '/api/admin/config/set-entry-config',
    access,
    body: RegistrationChange,
    about: 'Updates the registration settings.',
  },
  smsSenders: {
    method: 'GET',
    path: '/api/admin/config/get-sms-senders',
    access,
    output: z.array(z.object({ name: z.string() })),
    about: 'Lists the text message providers of plugins.',
  },
  testSms: {
    method: 'POST',
    path: '/api/admin/config/test-sms',
    access,
    body: z.object({ sender: text, phone: text }),
    about: 'Sends a test text message.',
  },
})

/** The emails of a development site. */
export const mailboxApi = accounts.api({
  mailbox: {
    method: 'GET',
    path: '/api/accounts/mailbox',
    access: 'anyone',
    output: z.array(CaughtMail),
    about: 'Lists the emails that a development site caught. Only available to callers on the same machine.',
  },
})
