import Message from '@arco-design/web-react/es/Message'
import Notification from '@arco-design/web-react/es/Notification'
import type { ReactNode } from 'react'

export const toastDuration = 4000

type Kind = 'success' | 'error' | 'warning' | 'info'

// A new toast takes the place of the one before it: only one shows at a time.
const only = (kind: Kind) => (content: ReactNode) => {
  Message[kind]({ id: 'verdict-toast', content, duration: toastDuration })
}

/** A short word to the reader that leaves by itself. Only one shows at a time. */
export const toast = { success: only('success'), error: only('error'), warning: only('warning'), info: only('info') }

/** A titled note in the corner, for failures that deserve more than a toast. */
export function notifyError(title: string, content: string, duration = 5000): void {
  Notification.error({ id: 'verdict-notification', title, content, duration })
}
