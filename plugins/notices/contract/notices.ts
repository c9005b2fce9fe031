import { definePlugin } from '@verdict/core'

/** Messages from the site to its users. */
export const notices = definePlugin({ id: 'notices' })

/** The notice does not exist. */
export const NoNotice = notices.error('no-notice', 404)

/** The recipient does not exist. */
export const NoRecipient = notices.error('no-recipient')

/** There was no message to delete. */
export const NoMessage = notices.error('no-message')
