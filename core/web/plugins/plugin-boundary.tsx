import { Component, type ReactNode } from 'react'
import { reportScreenFailure } from '../api/report-screen-failure.ts'
import { FailedPlugin } from './failed-plugin.tsx'

interface PluginBoundaryProps {
  plugin: string
  children: ReactNode
  /** What stands here instead of the usual notice. */
  instead?: (failure: Error) => ReactNode
}

/** Keeps a plugin's failure to its own place and says whose it is. */
export class PluginBoundary extends Component<PluginBoundaryProps, { failure?: Error }> {
  override state: { failure?: Error } = {}

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure instanceof Error ? failure : new Error(String(failure)) }
  }

  override componentDidCatch(failure: unknown) {
    void reportScreenFailure(this.props.plugin, failure)
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (this.props.instead) return this.props.instead(failure)
    return <FailedPlugin plugin={this.props.plugin} failure={failure} onRetry={() => this.setState({ failure: undefined as never })} />
  }
}
