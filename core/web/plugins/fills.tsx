import type { Slot } from '@verdict/core'
import { Fragment, Suspense, type ReactNode } from 'react'
import { PluginBoundary } from './plugin-boundary.tsx'
import { useWebPlugins } from './web-plugins.ts'

export interface FillsProps<Props extends object> {
  of: Slot<Props>
  with: NoInfer<Props>
  /** Shown when no plugin fills the slot. */
  empty?: ReactNode
  /** Shown in the place of each fill until it is there. */
  waiting?: ReactNode
  /** Shown before a fill, such as a heading where its order begins a new group; `previous` is the order of the fill above. */
  before?: (order: number, previous: number | undefined) => ReactNode
  /** Shown all at once when the last is there, so that none pushes the others aside: for menus. */
  together?: boolean
}

/** Draws what plugins have put into a slot, each in a boundary of its own. */
export function Fills<Props extends object>({ of, with: props, empty = null, waiting = null, before, together = false }: FillsProps<Props>) {
  const fills = useFills(of)
  if (fills.length === 0) return empty
  const drawn = fills.map(({ key, order, draw, drawBare }, index) => (
    <Fragment key={key}>
      {before?.(order, fills[index - 1]?.order)}
      {together ? drawBare(props) : draw(props, waiting)}
    </Fragment>
  ))
  return together ? <Suspense fallback={waiting}>{drawn}</Suspense> : drawn
}

/** One fill of a slot. */
export interface SingleFill<Props extends object> {
  readonly key: string
  readonly order: number
  draw: (props: Props, waiting?: ReactNode) => ReactNode
  /** Without waiting for it: whoever draws several together waits for all. */
  drawBare: (props: Props) => ReactNode
}

/** The fills of a slot one by one, for an owner that puts each into something of its own, such as a tab. */
export function useFills<Props extends object>(of: Slot<Props>): readonly SingleFill<Props>[] {
  return useWebPlugins()
    .fillsOf(of.id)
    .map(({ plugin, order, Component }, index) => ({
      key: `${plugin}-${index}`,
      order,
      draw: (props, waiting = null) => (
        <PluginBoundary plugin={plugin}>
          <Suspense fallback={waiting}>
            <Component {...props} />
          </Suspense>
        </PluginBoundary>
      ),
      drawBare: (props) => (
        <PluginBoundary plugin={plugin}>
          <Component {...props} />
        </PluginBoundary>
      ),
    }))
}

/** Whether any plugin that is on fills the slot. */
export const useFilled = (slot: { readonly id: string }): boolean => useWebPlugins().fillsOf(slot.id).length > 0
