import { messageOf } from '@verdict/core'
import { FailedPart } from '@verdict/ui-kit'
import { Component, type ReactNode } from 'react'
import { reportScreenFailure } from '../api/report-screen-failure.ts'
import { isMissingFile } from '../document/missing-files.ts'
import { useText } from '../text/use-text.ts'

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

/** Error notice that names the plugin and the reason. The retry button renders again, or reloads the page when a file is missing. */
export function FailedPlugin({ plugin, failure, onRetry }: { plugin: string; failure: unknown; onRetry?: () => void }) {
  const t = useText()
  const message = messageOf(failure)
  if (onRetry && !isMissingFile(failure)) return <FailedPart part={plugin} reason={message} onRetry={onRetry} />
  const reason = isMissingFile(failure) ? t('answers.chunkMissing') : message
  return <FailedPart part={plugin} reason={reason} retry={t('answers.reload')} onRetry={() => window.location.reload()} />
}
