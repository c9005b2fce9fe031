import { toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'

interface SettingsForm<Values> {
  saving: boolean
  /** Properties for the `Form`. */
  form: { onValuesChange: () => void; onSubmit: (values: Values) => void }
}

/** A form with a save button: warns before unsaved changes are left, and reports a successful save with `savedText`. */
export function useSettingsForm<Values>(save: (values: Values) => Promise<unknown>, savedText: string): SettingsForm<Values> {
  const [saving, setSaving] = useState(false)
  const [changed, setChanged] = useState(false)
  useLeaveGuard(changed)
  async function submit(values: Values) {
    setSaving(true)
    await save(values).then(
      () => {
        setChanged(false)
        toast.success(savedText)
      },
      () => undefined,
    )
    setSaving(false)
  }
  return { saving, form: { onValuesChange: () => setChanged(true), onSubmit: (values) => void submit(values) } }
}
