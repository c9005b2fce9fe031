/** The lengths that the screens and the server agree on. */
export const limits = {
  username: 20,
  passwordLeast: 6,
  password: 20,
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
  /** People made by one call. */
  batch: 1000,
  avatarBytes: 2 * 1024 * 1024,
  /** Pixels of an avatar's side. */
  avatarSide: 4096,
} as const

/** How long waiting and keeping take, in seconds. */
export const durations = {
  registerWait: 60,
  resetWait: 90,
  changeEmailWait: 30,
  codeLife: 600,
  codeLifeTold: 300,
  captchaLife: 1800,
  lock: 1800,
  sheetLife: 1800,
} as const

/** Wrong tries until a change of password or mail is locked, and until a mailed code is void. */
export const maxTries = 5

/** The endings that an avatar's name may have. */
export const avatarEndings = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'] as const

const addressPattern = /^[^\s@"<>(),:;[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/** Whether a text looks like a mail address. */
export function isEmail(text: string): boolean {
  return text.length <= limits.email && addressPattern.test(text)
}

/** Whether a text can be a user name: no gaps, nothing invisible. */
export function isUsername(text: string): boolean {
  return text.length > 0 && text.length <= limits.username && !/[\s\p{C}]/u.test(text)
}

/** Whether a password has an allowed length. */
export function isPassword(text: string): boolean {
  return text.length >= limits.passwordLeast && text.length <= limits.password
}

/** Whether a text is an address that a page may link to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text)
}
