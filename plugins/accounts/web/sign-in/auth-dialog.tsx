import { useSwitch, useText } from '@verdict/core/web'
import { Dialog } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import './sign-in.css'

type Mode = 'login' | 'register' | 'reset'

/** The dialog for logging in, registering, and requesting a password reset. */
export default function AuthDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(accounts)
  const [mode, setMode] = useState<Mode>('login')
  const isOpen = useSwitch('register')
  const others = (['login', 'register', 'reset'] as const).filter((other) => other !== mode && (isOpen || other !== 'register'))
  const modeButton = (to: Mode) => (
    <button key={to} type="button" className="verdict-auth-way" onClick={() => setMode(to)}>
      {t(`auth.to.${to}`)}
    </button>
  )
  return (
    <Dialog open={open} title={t(`auth.${mode}`)} onClose={onClose} width={370}>
      {mode === 'login' && <LoginForm onDone={onClose} />}
      {mode === 'register' && <RegisterForm onDone={() => setMode('login')} />}
      {mode === 'reset' && <ResetForm />}
      <div className="verdict-auth-ways">{others.map(modeButton)}</div>
    </Dialog>
  )
}
