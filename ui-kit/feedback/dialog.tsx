import Modal from '@arco-design/web-react/es/Modal'
import type { ReactNode } from 'react'
import { useWords } from '../locale/words.ts'

export interface DialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  onClose: () => void
  /** Absent for a dialog without buttons. */
  onConfirm?: () => void | Promise<void>
  confirmText?: string
  confirming?: boolean
  danger?: boolean
  width?: number
  /** Closes the dialog on a click outside; off where typed text would be lost. */
  closeOutside?: boolean
}

export function Dialog({
  open,
  title,
  children,
  onClose,
  onConfirm,
  confirmText,
  confirming = false,
  danger = false,
  width = 480,
  closeOutside = false,
}: DialogProps) {
  const words = useWords()
  return (
    <Modal
      visible={open}
      title={title}
      onCancel={onClose}
      style={{ width }}
      maskClosable={closeOutside}
      confirmLoading={confirming}
      unmountOnExit
      {...(onConfirm ? { onOk: () => onConfirm() } : { footer: null })}
      okText={confirmText ?? words.confirm}
      cancelText={words.cancel}
      okButtonProps={danger ? { status: 'danger' } : {}}
    >
      {children}
    </Modal>
  )
}
