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
}

/** Draws what plugins have put into a slot, each in a boundary of its own. */
export function Fills<Props extends object>({ of, with: props, empty = null, waiting = null, before }: FillsProps<Props>) {
  const fills = useWebPlugins().fillsOf(of.id)
  if (fills.length === 0) return empty
  return fills.map(({ plugin, order, Component }, index) => (
    <Fragment key={`${plugin}-${index}`}>
      {before?.(order, fills[index - 1]?.order)}
      <PluginBoundary plugin={plugin}>
        <Suspense fallback={waiting}>
          <Component {...props} />
        </Suspense>
      </PluginBoundary>
    </Fragment>
  ))
}

/** Whether any plugin that is on fills the slot. */
export const useFilled = (slot: { readonly id: string }): boolean => useWebPlugins().fillsOf(slot.id).length > 0
