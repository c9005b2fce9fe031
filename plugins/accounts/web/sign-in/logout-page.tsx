import { kernelApi } from '@verdict/core'
import { endSession, go, useApi } from '@verdict/core/web'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useEffect } from 'react'

/** Logs out and opens the home page. */
export default function LogoutPage() {
  const { logout } = useApi(kernelApi)
  useEffect(() => {
    void logout()
      .catch(() => undefined)
      .then(() => {
        endSession()
        go('/home')
      })
  }, [logout])
  return (
    <PageFrame>
      <TextSkeleton />
    </PageFrame>
  )
}
