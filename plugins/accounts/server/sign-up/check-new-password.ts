import { type AccountsSettings, isPassword, limits, PasswordInvalid } from '../../contract.ts'

/** Refuses a new password that is shorter than the site requires, or too long. */
export function checkNewPassword(password: string, { passwordMin: min }: Pick<AccountsSettings, 'passwordMin'>): void {
  if (!isPassword(password, min)) throw new PasswordInvalid({ min, max: limits.password })
}
