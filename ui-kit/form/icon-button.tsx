import type { ReactNode } from 'react'
import './icon-button.css'

export interface IconButtonProps {
  /** Read aloud and shown on hover: an icon alone names nothing. */
  label: string
  children: ReactNode
  onClick?: () => void
  disabled?: boolean
  pressed?: boolean
  size?: 'small' | 'default'
}

/** A button that shows only an icon. */
export function IconButton({ label, children, onClick, disabled = false, pressed, size = 'default' }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`verdict-icon-button verdict-icon-button-${size}`}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
