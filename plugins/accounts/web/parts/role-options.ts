import { roleNumbers, roles } from '@verdict/core'
import type { Say } from '@verdict/core/web'

/** The roles as a list offers them. */
export const roleOptions = (say: Say) => roles.map((role) => ({ value: roleNumbers[role], label: say(`roles.${role}`) }))
