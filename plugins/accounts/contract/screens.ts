import { accounts } from './accounts.ts'

/** A user whose name is on a page. */
export interface UserFillProps {
  readonly uid: string
  readonly username: string
}

/**
 * Small tags after a user's name: in lists, on submissions, on the user's page, in the user administration. A list shows many, so a fill must load all names of
 * a page in one call.
 */
export const userTags = accounts.slot<UserFillProps>('user-tags')

/** Panels on the page of user administration, below the account fields. Each fill saves its own data. */
export const userAdminPanels = accounts.slot<UserFillProps>('user-admin-panels')

/** A button with which admins mute a user. Empty for staff, and for admins who cannot edit users. */
export const muteUser = accounts.part<UserFillProps>('mute-user')

export interface AvatarFieldProps {
  /** The name whose first letter is shown if there is no image. */
  readonly name: string
  readonly source: string | null
  /** Stores the cropped image. It shows its own errors, like calls of `useApi`. */
  upload(file: File): Promise<unknown>
}

/** An image with a button to choose and crop another one, for anything with an avatar. */
export const avatarField = accounts.part<AvatarFieldProps>('avatar-field')
