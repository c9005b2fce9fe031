import { useApi, useLoad } from '@verdict/core/web'
import { useEffect } from 'react'
import { remoteAdminApi } from '../../contract/admin-api.ts'

const refreshMs = 5000

/** All sites, read again while the page is looked at. */
export function useSites() {
  const { sites } = useApi(remoteAdminApi)
  const loaded = useLoad((signal) => sites({}, signal), [])
  const { reload, failure } = loaded
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && !failure && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload, failure])
  return loaded
}
