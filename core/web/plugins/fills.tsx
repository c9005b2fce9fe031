import { kernel, type Slot } from '@verdict/core'
import { Fragment, Suspense, type ReactNode } from 'react'
import { useText, type Translate } from '../text/use-text.ts'
import { PluginBoundary } from './plugin-boundary.tsx'
import { useWebPlugins } from './web-plugins.ts'

export interface FillsProps<Props extends object> {
  of: Slot<Props>
  with: NoInfer<Props>
  /** Shown when no plugin fills the slot. */
  empty?: ReactNode
  /** Shown in place of each fill while it is loading. */
  waiting?: ReactNode
  /** Rendered before each fill, such as the heading of a group; `previous` is the order of the fill before. */
  before?: (order: number, previous: number | undefined) => ReactNode
  /** For menus: all fills appear together once the last has loaded, which avoids layout shifts. */
  together?: boolean
}

/** Renders the fills of a slot, each in its own error boundary. */
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
  /** Without Suspense, for callers that wait for several fills together. */
  drawBare: (props: Props) => ReactNode
}

/** The fills of a slot as a list, for an owner that wraps each of them, for example in a tab. */
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

/** Translates texts of the plugin that fills a slot; undefined if none does. */
export function useFillText(slot: { readonly id: string }): Translate | undefined {
  const [first] = useWebPlugins().fillsOf(slot.id)
  const t = useText({ id: first?.plugin ?? kernel.id })
  return first && t
}

/** Whether any enabled plugin fills the slot. */
export const useFilled = (slot: { readonly id: string }): boolean => useWebPlugins().fillsOf(slot.id).length > 0
