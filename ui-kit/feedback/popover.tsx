import ArcoPopover, { type PopoverProps } from '@arco-design/web-react/es/Popover'
import type { PropsWithChildren, ReactNode } from 'react'

/** A popup that is announced by its label: it is drawn at the end of the page, outside all landmarks. */
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
