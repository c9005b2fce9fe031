import { accounts } from './accounts.ts'

/** A person whose name stands on a page. */
export interface UserFillProps {
  readonly uid: string
  readonly username: string
}

/** Small tags behind the name of a user: in lists, on submissions, on the user's page, in the user administration. A list shows many: a fill asks for all names of a page in one call. */
export const userTags = accounts.slot<UserFillProps>('user-tags')

/** What the administration edits of a user beside the account, below its fields; a fill saves by itself. */
export const userAdminPanels = accounts.slot<UserFillProps>('user-admin-panels')

/** A button with which an admin keeps a user from posting and commenting; nothing for those who may not edit users, and for staff. */
export const muteUser = accounts.part<UserFillProps>('mute-user')

export interface AvatarFieldProps {
  /** Whose picture it is: its first letter stands in where there is none. */
  readonly name: string
  readonly source: string | null
  /** Stores the cropped picture. It shows its failures itself, as calls of `useApi` do. */
  upload(file: File): Promise<unknown>
}

/** A picture with a button to choose and crop another one, for whatever has an avatar. */
export const avatarField = accounts.part<AvatarFieldProps>('avatar-field')
