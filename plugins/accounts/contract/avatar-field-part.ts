import { accounts } from './accounts.ts'

export interface AvatarFieldProps {
  /** Whose picture it is: its first letter stands in where there is none. */
  readonly name: string
  readonly source: string | null
  /** Stores the cropped picture. It shows its failures itself, as calls of `useApi` do. */
  upload(file: File): Promise<unknown>
}

/** A picture with a button to choose and crop another one, for whatever has an avatar. */
export const avatarField = accounts.part<AvatarFieldProps>('avatar-field')
