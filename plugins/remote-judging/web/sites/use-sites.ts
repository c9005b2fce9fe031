import { useApi, useLoad } from '@verdict/core/web'
import { useEffect } from 'react'
import { remoteAdminApi } from '../../contract/admin-api.ts'

const refreshMs = 5000

/** Returns all sites, reloaded while the page is visible. */
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
