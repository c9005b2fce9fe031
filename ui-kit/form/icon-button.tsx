import Button from '@arco-design/web-react/es/Button'
import Tooltip from '@arco-design/web-react/es/Tooltip'
import type { ReactNode } from 'react'

export interface IconButtonProps {
  /** Read aloud and shown on hover: an icon alone names nothing. */
  label: string
  children: ReactNode
  onClick?: () => void
  disabled?: boolean
  pressed?: boolean
  size?: 'mini' | 'small' | 'default'
}

/** A button that shows only an icon. */
export function IconButton({ label, children, onClick, disabled = false, pressed, size = 'default' }: IconButtonProps) {
  return (
    <Tooltip content={label} mini>
      <Button
        type="text"
        className="verdict-icon-button"
        size={size}
        icon={children}
        aria-label={label}
        disabled={disabled}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...(onClick ? { onClick } : {})}
      />
    </Tooltip>
  )
}
