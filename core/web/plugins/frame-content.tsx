import type { Frame } from '@verdict/core'
import { createContext, use } from 'react'
import { Outlet } from 'react-router-dom'

/** What each frame around a page tells, by its token. */
const FramesContext = createContext<Readonly<Record<string, object>>>({})

/** Where a frame's layout draws the page inside it, with what the pages may know. */
export function FrameContent<Props extends object>({ of, with: props }: { of: Frame<Props>; with: NoInfer<Props> }) {
  const outer = use(FramesContext)
  return (
    <FramesContext value={{ ...outer, [of.id]: props }}>
      <Outlet />
    </FramesContext>
  )
}

/** What the frame around this page tells; `undefined` in the plain shell. */
export const useFrame = <Props extends object>(token: Frame<Props>): Props | undefined => use(FramesContext)[token.id] as Props | undefined
