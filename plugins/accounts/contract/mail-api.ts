import { orNull, time, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { accounts } from './accounts.ts'

const text = z.string().max(255)

/** How the site sends mail; the password is only ever written. */
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

/** What may be set; a password that is empty or left out stays. */
export const MailConfigChange = z.object({
  emailHost: text.nullish(),
  emailPort: wireNumberOf(z.int().min(1).max(65535)).nullish(),
  emailUsername: text.nullish(),
  emailPassword: z.string().max(1000).nullish(),
  emailBGImg: text.nullish(),
  emailSsl: z.boolean().nullish(),
})

/** How people may come in. */
export const EntryConfig = z.object({ register: z.boolean(), registerWithoutCode: z.boolean(), blockedMailDomains: z.array(text).max(1000) })
export type EntryConfig = z.infer<typeof EntryConfig>

/** A mail that the development site would have sent. */
export const KeptMail = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), gmtCreate: time })
export type KeptMail = z.infer<typeof KeptMail>

const access = { permission: 'system_info_admin' } as const

/** Mail and short messages: their settings and their tests. */
export const mailApi = accounts.api({
  mailConfig: {
    method: 'GET',
    path: '/api/admin/config/get-email-config',
    access,
    output: MailConfig,
    about: 'How the site sends mail, without the password.',
  },
  setMailConfig: { method: 'PUT', path: '/api/admin/config/set-email-config', access, body: MailConfigChange, about: 'Changes how the site sends mail.' },
  testMail: {
    method: 'POST',
    path: '/api/admin/config/test-email',
    access,
    body: z.object({ email: text }),
    about: 'Sends a mail to see whether it works; a failure says what the mail server said.',
  },
  entryConfig: { method: 'GET', path: '/api/admin/config/get-entry-config', access, output: EntryConfig, about: 'Who may register.' },
  setEntryConfig: { method: 'PUT', path: '/api/admin/config/set-entry-config', access, body: EntryConfig, about: 'Changes who may register.' },
  smsSenders: {
    method: 'GET',
    path: '/api/admin/config/get-sms-senders',
    access,
    output: z.array(z.object({ name: z.string() })),
    about: 'The ways to send short messages that plugins bring.',
  },
  testSms: {
    method: 'POST',
    path: '/api/admin/config/test-sms',
    access,
    body: z.object({ sender: text, phone: text }),
    about: 'Sends a short message to see whether it works.',
  },
})

/** The letters of a development site. */
export const mailboxApi = accounts.api({
  mailbox: {
    method: 'GET',
    path: '/api/accounts/mailbox',
    access: 'anyone',
    output: z.array(KeptMail),
    about: 'Mails of a development site, shown on its own machine only; elsewhere there is nothing here.',
  },
})
