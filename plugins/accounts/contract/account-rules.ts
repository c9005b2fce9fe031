/** Limits shared by the pages and the server; lengths in characters. */
export const limits = {
  username: 20,
  /** The minimum password length of any site. A site can require longer new ones. */
  passwordMin: 6,
  password: 200,
  code: 6,
  captcha: 8,
  email: 255,
  realname: 50,
  nickname: 20,
  signature: 65_535,
  blog: 255,
  github: 255,
  school: 100,
  number: 200,
  cfUsername: 255,
  titleName: 20,
  /** The maximum number of accounts created by one call. */
  batch: 1000,
  avatarBytes: 2 * 1024 * 1024,
  /** The maximum side of an avatar in pixels. */
  avatarSide: 4096,
} as const

/** Cooldowns and lifetimes in seconds. */
export const durationsInSeconds = {
  registerCooldown: 60,
  resetCooldown: 90,
  changeEmailCooldown: 30,
  codeLifetime: 600,
  /** HOJ clients expect 300 in the response, although codes live longer. */
  codeLifetimeReported: 300,
  captchaLifetime: 1800,
  lockout: 1800,
  sheetLifetime: 1800,
  mailHour: 3600,
  mailDay: 86_400,
} as const

/** The maximum number of emails of each kind: to one address per day, and for visitors of one network without a captcha per hour. */
export const mailLimits = { perRecipient: 5, withoutCaptcha: 3 } as const

/** The number of failed attempts that locks changes of the password or email address. */
export const maxAttempts = 5

/** The file name extensions of avatars. */
export const avatarEndings = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'] as const

const addressPattern = /^[^\s@"<>(),:;[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/** Whether a text looks like an email address. */
export function isEmail(text: string): boolean {
  return text.length <= limits.email && addressPattern.test(text)
}

/** Whether a text can be a username: no white space and no invisible characters. */
export function isUsername(text: string): boolean {
  return text.length > 0 && text.length <= limits.username && !/[\s\p{C}]/u.test(text)
}

/** Whether the length of a password is allowed: of any password, or of a new one with the site's minimum. */
export function isPassword(text: string, min: number = limits.passwordMin): boolean {
  return text.length >= min && text.length <= limits.password
}

/** Whether a text is an http(s) URL, safe to link to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text)
}
