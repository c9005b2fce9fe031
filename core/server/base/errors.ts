import { kernel } from '../../plugin/index.ts'

export const BadRequest = kernel.error('bad-request', 400, 400)
export const LoginRequired = kernel.error('login-required', 401, 401)
export const LoginLost = kernel.error('login-lost', 401, 401)
export const Forbidden = kernel.error('forbidden', 403, 403)
export const NotFound = kernel.error('not-found', 404, 404)
export const MethodNotAllowed = kernel.error('method-not-allowed', 405, 405)
export const TooLarge = kernel.error('too-large', 413, 413)
export const TooOften = kernel.error('too-often', 429, 429)
export const NamesEmpty = kernel.error('name-or-password-empty')
export const PasswordLength = kernel.error('password-length')
export const UsernameLength = kernel.error('username-length')
export const LockedOut = kernel.error('locked-out')
export const LoginDelayed = kernel.error('login-delayed')
export const AddressLockedOut = kernel.error('address-locked-out', 429, 429)
export const LoginsBusy = kernel.error('logins-busy', 429, 429)
export const WrongLogin = kernel.error('wrong-login')
export const Banned = kernel.error('banned')
export const NotAnAdmin = kernel.error('not-an-admin', 401)
export const NameTaken = kernel.error('name-taken')
export const EmailTaken = kernel.error('email-taken')
export const NoUser = kernel.error('no-user', 404)
export const NoFile = kernel.error('no-file', 404, 400)
export const FileMissing = kernel.error('file-missing')
export const FileKind = kernel.error('file-kind')
export const UploadForbidden = kernel.error('upload-forbidden', 403)
export const NoPermission = kernel.error('no-permission', 404)
export const RootHasAll = kernel.error('root-has-all')
export const NoPlugin = kernel.error('no-plugin', 404)
export const NoReport = kernel.error('no-report', 500)
export const InvalidSetting = kernel.error('invalid-setting')
export const SecretNeeded = kernel.error('secret-needed')
export const ReadingLimit = kernel.error('reading-limit')
export const PluginTooLate = kernel.error('plugin-too-late', 503, 503)
export const StorageFull = kernel.error('storage-full')
export const GroupStorageFull = kernel.error('group-storage-full')
export const DiskFull = kernel.error('disk-full')

/** A fault of the kernel or of its configuration, which stops the start. Its message is one sentence. A fault in a plugin only stops that plugin. */
export class BootError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BootError'
  }
}
