import 'react'

declare module 'react' {
  /** Styles may set custom properties, too. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
