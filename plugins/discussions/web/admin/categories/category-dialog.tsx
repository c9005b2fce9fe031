import { succeeded, useApi, useText } from '@verdict/core/web'
import { Dialog, Input, Labelled, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { categoryApi, type Category } from '../../../contract/categories.ts'
import { discussions } from '../../../contract/discussions.ts'

/** The name of a category; of a new one without `category`. */
export function CategoryDialog({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const t = useText(discussions)
  const { save } = useApi(categoryApi)
  const [name, setName] = useState(category?.name ?? '')
  const [isSaving, setSaving] = useState(false)
  async function saveName() {
    // The server ignores entries without a name.
    if (name.trim() === '') return toast.warning(t('admin.nameRequired'))
    setSaving(true)
    const isSaved = await succeeded(save({ body: [{ ...(category && { id: category.id }), name: name.trim() }] }))
    setSaving(false)
    if (!isSaved) return
    toast.success(t('form.saved'))
    onClose()
  }
  return (
    <Dialog
      open
      title={t(category ? 'admin.rename' : 'admin.addCategory')}
      onClose={onClose}
      onConfirm={saveName}
      confirming={isSaving}
      confirmText={t('admin.save')}
    >
      <Labelled label={t('form.category')} required>
        <Input value={name} maxLength={50} onChange={setName} />
      </Labelled>
    </Dialog>
  )
}
