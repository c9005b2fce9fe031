import ArcoPopover, { type PopoverProps } from '@arco-design/web-react/es/Popover'
import type { PropsWithChildren, ReactNode } from 'react'

/** A popup with a label for screen readers, because it is rendered outside all landmarks. */
export function Popover({ label, content, ...props }: PropsWithChildren<Omit<PopoverProps, 'content'> & { label: string; content: ReactNode }>) {
  return (
    <ArcoPopover
      {...props}
      content={
        <div role="dialog" aria-label={label}>
          {content}
        </div>
      }
    />
  )
}
