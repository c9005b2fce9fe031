import { useText } from '@verdict/core/web'
import { Avatar, Button, toast } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { avatarEndings, limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import type { AvatarFieldProps } from '../../contract/screens.ts'
import { AvatarCrop } from './avatar-crop.tsx'
import './avatar-field.css'

/** An avatar, with a button to replace it. */
export default function AvatarField({ name, source, upload }: AvatarFieldProps) {
  const t = useText(accounts)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  function choose(chosen: File | undefined) {
    if (input.current) input.current.value = ''
    if (!chosen) return
    const ending = chosen.name.slice(chosen.name.lastIndexOf('.') + 1).toLowerCase()
    if (!avatarEndings.some((known) => known === ending)) return toast.error(t('avatar.wrongType'))
    if (chosen.size > limits.avatarBytes) return toast.error(t('avatar.tooLarge'))
    setFile(chosen)
  }
  return (
    <div className="verdict-avatar-field">
      <Avatar name={name} source={source} size={72} />
      <div>
        <p>{t('avatar.hint')}</p>
        <Button onClick={() => input.current?.click()}>{t('avatar.choose')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={avatarEndings.map((ending) => `.${ending}`).join(',')}
          aria-label={t('avatar.choose')}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
      {file && <AvatarCrop file={file} onClose={() => setFile(undefined)} upload={upload} />}
    </div>
  )
}
