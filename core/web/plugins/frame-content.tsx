import type { Frame } from '@verdict/core'
import { createContext, use } from 'react'
import { Outlet } from 'react-router-dom'

/** The values of the frames around a page, by token. */
const FramesContext = createContext<Readonly<Record<string, object>>>({})

/** Renders the page inside a frame's layout and passes it the frame's value. */
export function FrameContent<Props extends object>({ of, with: props }: { of: Frame<Props>; with: NoInfer<Props> }) {
  const outer = use(FramesContext)
  return (
    <FramesContext value={{ ...outer, [of.id]: props }}>
      <Outlet />
    </FramesContext>
  )
}

/** The value of the frame around this page; `undefined` outside of it. */
export const useFrame = <Props extends object>(token: Frame<Props>): Props | undefined => use(FramesContext)[token.id] as Props | undefined
