import type { Part as PartToken } from '@verdict/core'
import { Suspense, type ReactNode } from 'react'
import { PluginBoundary } from './plugin-boundary.tsx'
import { useWebPlugins } from './web-plugins.ts'

export interface PartProps<Props extends object> {
  of: PartToken<Props>
  with: NoInfer<Props>
  /** Shown when the plugin that provides the part is off. */
  fallback?: ReactNode
  waiting?: ReactNode
}

/** Renders a component that another plugin provides. */
export function Part<Props extends object>({ of, with: props, fallback = null, waiting = null }: PartProps<Props>) {
  const provider = useWebPlugins().partOf(of.id)
  if (!provider) return fallback
  return (
    <PluginBoundary plugin={provider.plugin}>
      <Suspense fallback={waiting}>
        <provider.Component {...props} />
      </Suspense>
    </PluginBoundary>
  )
}
