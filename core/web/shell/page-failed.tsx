import { FailedPart, PageFrame } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { tellScreenFailure } from '../api/tell-screen-failure.ts'
import { useText } from '../text/use-text.ts'

const chunkFailure = /dynamically imported module|Importing a module script failed|error loading/i

/** Stands in the place of a page that failed, or whose files could not be fetched, and names its plugin. */
export function PageFailed({ plugin }: { plugin: string }) {
  const failure = useRouteError()
  const say = useText()
  const message = failure instanceof Error ? failure.message : String(failure)
  useEffect(() => tellScreenFailure(plugin, failure), [plugin, failure])
  return (
    <PageFrame>
      <FailedPart part={plugin} reason={chunkFailure.test(message) ? say('answers.chunkMissing') : message} onRetry={() => window.location.reload()} />
    </PageFrame>
  )
}
