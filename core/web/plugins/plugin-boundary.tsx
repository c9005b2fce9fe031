import { Component, type ReactNode } from 'react'
import { reportScreenFailure } from '../api/report-screen-failure.ts'
import { FailedPlugin } from './failed-plugin.tsx'

interface PluginBoundaryProps {
  plugin: string
  children: ReactNode
  /** Replaces the default error notice. */
  instead?: (failure: Error) => ReactNode
}

interface PluginBoundaryState {
  failure: Error | undefined
}

/** Error boundary around the components of a plugin: limits the failure to its place and names the plugin. */
export class PluginBoundary extends Component<PluginBoundaryProps, PluginBoundaryState> {
  override state: PluginBoundaryState = { failure: undefined }

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
    return <FailedPlugin plugin={this.props.plugin} failure={failure} onRetry={() => this.setState({ failure: undefined })} />
  }
}
