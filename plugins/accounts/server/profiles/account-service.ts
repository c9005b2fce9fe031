import type { ErrorParameters } from '@verdict/core'
import { normalizeName, type Caller, type Users } from '@verdict/core/server'
import {
  type ChangeOutcome,
  EmailBlocked,
  EmailExists,
  EmailInvalid,
  isEmail,
  isPassword,
  limits,
  MailMissing,
  type UserProfile,
  durationsInSeconds,
  type AccountsSettings,
} from '../../contract.ts'
import type { MailTemplates } from '../mail/mail-templates.ts'
import type { MailCodes } from '../sign-up/mail-codes.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MailLimits } from '../mail/mail-limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import { isBlockedDomain, randomSixDigits } from '../sign-up/registration.ts'
import type { ActionLimits } from './action-limits.ts'

interface AccountDeps {
  readonly users: Users
  readonly codes: MailCodes
  readonly attempts: ActionLimits
  readonly limits: MailLimits
  readonly outbox: Outbox
  readonly mailer: Mailer
  readonly templates: MailTemplates
  settings(): AccountsSettings
  infoOf(uid: string): Promise<UserProfile>
  t(key: string, language: string | undefined, parameters?: ErrorParameters): string
}

type Answer = (code: 200 | 400 | 403, key: string, parameters?: ErrorParameters, userInfo?: UserProfile) => ChangeOutcome

/** Changes passwords and email addresses. HOJ clients expect the outcome in a successful response, so failures do not throw. */
export class AccountService {
  readonly #deps: AccountDeps

  constructor(deps: AccountDeps) {
    this.#deps = deps
  }

  async changePassword(
    { uid, session }: Caller,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
    language?: string,
  ): Promise<ChangeOutcome> {
    const { users, attempts } = this.#deps
    const answer = this.#answerIn(language)
    const { passwordMin: min } = this.#deps.settings()
    if (!isPassword(oldPassword) || !isPassword(newPassword, min)) return answer(400, 'passwordLength', { min, max: limits.password })
    const key = `password ${uid}`
    const attempt = await attempts.begin(key)
    if ('lockedMinutes' in attempt) return answer(403, 'locked', { minutes: attempt.lockedMinutes })
    const credentials = await users.checkPassword(uid, oldPassword)
    if (credentials === undefined || !(await users.setPassword(uid, newPassword, { exceptSession: session, credentials })))
      return wrong(answer, 'wrongPassword', attempt.left)
    await attempts.reset(key)
    return answer(200, 'passwordChanged')
  }

  /** The response does not reveal whether the address has another account; only the email does. */
  async sendEmailCode({ uid, username }: Caller, email: string, language?: string): Promise<void> {
    const { codes, limits: mailLimits, mailer, outbox } = this.#deps
    const address = email.trim()
    if (!mailer.ready) throw new MailMissing()
    await this.#checkNewAddress(uid, address)
    await mailLimits.within({ kind: 'change-email', recipient: address }, () => codes.reserve(codeKey(uid), durationsInSeconds.changeEmailCooldown))
    outbox.post(() => this.#mailCode({ uid, username }, address, language))
  }

  async #mailCode({ uid, username: name }: Pick<Caller, 'uid' | 'username'>, address: string, language?: string): Promise<void> {
    const { codes, mailer, templates, users } = this.#deps
    const owner = await users.findByEmail(address)
    if (owner) return codes.send(codeKey(uid), undefined, () => mailer.send(address, templates.render('usedEmail', language, { name: owner.username })))
    const code = randomSixDigits()
    await codes.send(codeKey(uid), boundTo(address, code), () => mailer.send(address, templates.render('changeEmail', language, { name, middle: code })))
  }

  async changeEmail({ uid }: Caller, form: { password: string; newEmail: string; code: string }, language?: string): Promise<ChangeOutcome> {
    const { users, attempts, codes } = this.#deps
    const answer = this.#answerIn(language)
    const address = form.newEmail.trim()
    if (!isPassword(form.password)) return answer(400, 'passwordLength', { min: limits.passwordMin, max: limits.password })
    if (!isEmail(address)) return answer(400, 'emailInvalid')
    const key = `email ${uid}`
    const attempt = await attempts.begin(key)
    if ('lockedMinutes' in attempt) return answer(403, 'locked', { minutes: attempt.lockedMinutes })
    const credentials = await users.checkPassword(uid, form.password)
    if (credentials === undefined) return wrong(answer, 'wrongPassword', attempt.left)
    if (!(await codes.verify(codeKey(uid), boundTo(address, form.code)))) return wrong(answer, 'wrongCode', attempt.left)
    // Password and code are correct, so this attempt is not a guess, even if the address is refused below.
    await attempts.takeBack(key)
    const owner = await users.findByEmail(address)
    if (owner) return answer(400, owner.uid === uid ? 'ownEmail' : 'usedEmail')
    await users.change(uid, { email: address }, { credentials })
    await Promise.all([codes.remove(codeKey(uid)), attempts.reset(key)])
    return answer(200, 'emailChanged', {}, await this.#deps.infoOf(uid))
  }

  async #checkNewAddress(uid: string, address: string): Promise<void> {
    if (!isEmail(address) || address.length > limits.email) throw new EmailInvalid()
    if (isBlockedDomain(address, this.#deps.settings().blockedMailDomains)) throw new EmailBlocked()
    const own = (await this.#deps.users.find(uid))?.email
    if (own && normalizeName(own) === normalizeName(address)) throw new EmailExists()
  }

  #answerIn(language: string | undefined): Answer {
    return (code, key, parameters, userInfo) => ({ code, msg: this.#deps.t(`outcomes.${key}`, language, parameters), userInfo: userInfo ?? null })
  }
}

function wrong(answer: Answer, key: string, left: number): ChangeOutcome {
  return left > 0 ? answer(400, key, { left }) : answer(403, 'locked', { minutes: durationsInSeconds.lockout / 60 })
}

const codeKey = (uid: string): string => `change-email ${uid}`

/** Binds a code to the address that it verifies. */
const boundTo = (address: string, code: string): string => `${address.toLowerCase()} ${code.trim()}`
