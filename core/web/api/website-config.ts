import { kernelApi, type WebsiteConfig } from '@verdict/core'
import { useEffect, useState } from 'react'
import { quietClient } from './page-client.ts'

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

/** Whether a switch of the site opens a page; also when that cannot be asked, because the server checks it again. */
export function isSwitchedOn(field: string): Promise<boolean> {
  return websiteConfig().then(
    (found) => Boolean(found[field]),
    () => true,
  )
}

/** The site configuration; undefined until it is loaded, and while it is not needed. */
export function useWebsiteConfig(needed = true): WebsiteConfig | undefined {
  const [config, setConfig] = useState(loaded)
  useEffect(() => {
    let isCurrent = true
    if (needed)
      websiteConfig().then(
        (found) => isCurrent && setConfig(found),
        () => undefined,
      )
    return () => void (isCurrent = false)
  }, [needed])
  return config
}

/** Whether a switch of the site lets a page show something. Until the switch is known, it counts as on, because most are. */
export function useSwitch(field: string | undefined): boolean {
  const config = useWebsiteConfig(field !== undefined)
  return field === undefined || config === undefined || Boolean(config[field])
}
