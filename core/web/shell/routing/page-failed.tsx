import { PageFrame } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { reportScreenFailure } from '../../api/report-screen-failure.ts'
import { FailedPlugin } from '../../plugins/plugin-boundary.tsx'

/** Replaces a page whose files could not be loaded, and names its plugin. */
export function PageFailed({ plugin, failure }: { plugin: string; failure: unknown }) {
  useEffect(() => void reportScreenFailure(plugin, failure), [plugin, failure])
  return (
    <PageFrame>
      <FailedPlugin plugin={plugin} failure={failure} />
    </PageFrame>
  )
}

/** The same for a page that failed while rendering. */
export const PageBroken = ({ plugin }: { plugin: string }) => <PageFailed plugin={plugin} failure={useRouteError()} />
