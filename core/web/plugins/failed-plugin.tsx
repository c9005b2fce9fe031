import { FailedPart } from '@verdict/ui-kit'
import { isMissingFile } from '../shell/missing-files.ts'
import { useText } from '../text/use-text.ts'

/** Says which plugin failed here and why. Drawing it again is tried where that can help; files are fetched anew only by a reload. */
export function FailedPlugin({ plugin, failure, onRetry }: { plugin: string; failure: unknown; onRetry?: () => void }) {
  const t = useText()
  const message = failure instanceof Error ? failure.message : String(failure)
  if (onRetry && !isMissingFile(failure)) return <FailedPart part={plugin} reason={message} onRetry={onRetry} />
  const reason = isMissingFile(failure) ? t('answers.chunkMissing') : message
  return <FailedPart part={plugin} reason={reason} retry={t('answers.reload')} onRetry={() => window.location.reload()} />
}
