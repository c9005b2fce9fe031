import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { Fills } from '../plugins/fills.tsx'
import { signInAtom, store } from '../session/session.ts'
import { signInDialog } from '../declaration/slots.ts'

const PlainSignIn = lazy(() => import('./plain-sign-in.tsx'))

/** The sign-in dialog of a plugin, or a plain one if no plugin provides it. Loaded when first opened. */
export function SignIn() {
  const [open, setOpen] = useAtom(signInAtom, { store })
  if (!open) return null
  const props = { open, onClose: () => setOpen(false) }
  return (
    <Fills
      of={signInDialog}
      with={props}
      empty={
        <Suspense>
          <PlainSignIn {...props} />
        </Suspense>
      }
    />
  )
}
