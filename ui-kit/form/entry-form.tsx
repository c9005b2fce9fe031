import { useState, type FormEvent } from 'react'
import { toast } from '../feedback/toast.ts'
import { Button, Input } from '../arco/widgets.ts'
import './form.css'

interface EntryFormProps {
  explanation: string
  /** The label of the password; undefined where none is needed. */
  password?: string | undefined
  /** The warning when the password is missing. */
  missing: string
  action: string
  onEnter: (password: string) => Promise<void>
}

/** How people enter something that may need a password: what it is, the password, and the button. */
export function EntryForm({ explanation, password, missing, action, onEnter }: EntryFormProps) {
  const [typed, setTyped] = useState('')
  const [sending, setSending] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== undefined && typed === '') return toast.warning(missing)
    setSending(true)
    await onEnter(typed)
    setSending(false)
  }
  return (
    <form className="verdict-entry" onSubmit={(event) => void submit(event)}>
      <p>{explanation}</p>
      {password !== undefined && (
        <Input.Password value={typed} onChange={setTyped} placeholder={password} aria-label={password} autoComplete="off" maxLength={1000} />
      )}
      <Button type="primary" htmlType="submit" long loading={sending}>
        {action}
      </Button>
    </form>
  )
}
