import { kernelApi, type WebsiteConfig } from '@verdict/core'
import { useEffect, useState } from 'react'
import { quietClient } from '../../api/site-client.ts'

let loading: Promise<WebsiteConfig> | undefined
let loaded: WebsiteConfig | undefined

/** The site configuration, loaded once. */
function websiteConfig(): Promise<WebsiteConfig> {
  loading ??= quietClient(kernelApi).getWebsiteConfig()
  loading.then(
    (found) => (loaded = found),
    () => (loading = undefined),
  )
  return loading
}

/** The site configuration; undefined until it is loaded. */
export function useWebsiteConfig(): WebsiteConfig | undefined {
  const [config, setConfig] = useState(loaded)
  useEffect(() => {
    let isCurrent = true
    websiteConfig().then(
      (found) => isCurrent && setConfig(found),
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [])
  return config
}

/** Whether a switch of the site opens a page; also when that cannot be asked, because the server checks it again. */
export function isSwitchedOn(field: string): Promise<boolean> {
  return websiteConfig().then(
    (found) => Boolean(found[field]),
    () => true,
  )
}

/** The same for what a page shows; open until it is known, because most switches are on. */
export function useSwitch(field: string | undefined): boolean {
  const [isOn, setOn] = useState(() => field === undefined || loaded === undefined || Boolean(loaded[field]))
  useEffect(() => {
    let isCurrent = true
    if (field !== undefined) void isSwitchedOn(field).then((found) => isCurrent && setOn(found))
    return () => void (isCurrent = false)
  }, [field])
  return isOn
}
