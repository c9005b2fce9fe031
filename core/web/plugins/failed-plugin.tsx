import { FailedPart } from '@verdict/ui-kit'
import { isMissingFile } from '../document/missing-files.ts'
import { useText } from '../text/use-text.ts'

/** Error notice that names the plugin and the reason. The retry button renders again, or reloads the page when a file is missing. */
export function FailedPlugin({ plugin, failure, onRetry }: { plugin: string; failure: unknown; onRetry?: () => void }) {
  const t = useText()
  const message = failure instanceof Error ? failure.message : String(failure)
  if (onRetry && !isMissingFile(failure)) return <FailedPart part={plugin} reason={message} onRetry={onRetry} />
  const reason = isMissingFile(failure) ? t('answers.chunkMissing') : message
  return <FailedPart part={plugin} reason={reason} retry={t('answers.reload')} onRetry={() => window.location.reload()} />
}
