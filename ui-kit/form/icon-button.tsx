import type { ReactNode } from 'react'
import './form.css'

export interface IconButtonProps {
  /** The accessible name, also shown on hover. */
  label: string
  children: ReactNode
  onClick?: () => void
  disabled?: boolean
  pressed?: boolean
  size?: 'small' | 'default'
}

/** A button with only an icon; its label is its tooltip, too. */
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
