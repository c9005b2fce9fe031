import type { Slot } from '@verdict/core'
import { Suspense, type ReactNode } from 'react'
import { PluginBoundary } from './plugin-boundary.tsx'
import { useWebPlugins } from './web-plugins.ts'

export interface FillsProps<Props extends object> {
  of: Slot<Props>
  with: NoInfer<Props>
  /** Shown when no plugin fills the slot. */
  empty?: ReactNode
  /** Shown in the place of each fill until it is there. */
  waiting?: ReactNode
}

/** Draws what plugins have put into a slot, each in a boundary of its own. */
export function Fills<Props extends object>({ of, with: props, empty = null, waiting = null }: FillsProps<Props>) {
  const fills = useWebPlugins().fillsOf(of.id)
  if (fills.length === 0) return empty
  return fills.map(({ plugin, Component }, index) => (
    <PluginBoundary key={`${plugin}-${index}`} plugin={plugin}>
      <Suspense fallback={waiting}>
        <Component {...props} />
      </Suspense>
    </PluginBoundary>
  ))
}

/** Whether any plugin that is on fills the slot. */
export const useFilled = (slot: { readonly id: string }): boolean => useWebPlugins().fillsOf(slot.id).length > 0
