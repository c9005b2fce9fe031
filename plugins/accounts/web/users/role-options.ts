import { roleNumbers, roles } from '@verdict/core'
import type { Translate } from '@verdict/core/web'

/** The roles as options of a select. */
export const roleOptions = (t: Translate) => roles.map((role) => ({ value: roleNumbers[role], label: t(`roles.${role}`) }))
