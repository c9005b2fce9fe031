import Modal from '@arco-design/web-react/es/Modal'
import type { ReactNode } from 'react'

export interface ConfirmQuestion {
  title: ReactNode
  content?: ReactNode
  /** The label of the button: what it does ("Delete 3 problems"), never "OK". */
  action: string
  cancel: string
  danger?: boolean
}

/** Asks for confirmation of an action that cannot be undone; resolves to the answer. */
export function confirmAction({ title, content, action, cancel, danger = true }: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    Modal.confirm({
      title,
      content,
      okText: action,
      cancelText: cancel,
      okButtonProps: danger ? { status: 'danger' } : {},
      maskClosable: false,
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}
