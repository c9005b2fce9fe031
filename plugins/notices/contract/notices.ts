import { definePlugin } from '@verdict/core'

/** Messages from the site to people. */
export const notices = definePlugin({ id: 'notices' })

/** There is no such notice. */
export const NoNotice = notices.error('no-notice', 404)

/** The person to be told does not exist. */
export const NoRecipient = notices.error('no-recipient')

/** Nothing was there to delete. */
export const NoMessage = notices.error('no-message')
