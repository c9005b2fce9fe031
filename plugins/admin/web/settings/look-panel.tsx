import { kernelApi } from '@verdict/core'
import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, SettingsForm } from '@verdict/page-kit'
import { Button, ColourField, Field, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { admin } from '../../contract/admin.ts'
import { adminApi, maxSiteImageBytes, type SiteImageUse } from '../../contract/api.ts'

const endings = ['png', 'webp', 'jpg', 'jpeg', 'gif']

/** The logo, the icon and the color of the site. */
export function LookPanel() {
  const t = useText(admin)
  const { getLook } = useApi(adminApi)
  const { changeSettings } = useApi(kernelApi)
  const loaded = useLoad((signal) => getLook({}, signal), [])
  return (
    <Panel title={t('look.title')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={4} height={220} />}>
        {({ logo, icon, color }) => (
          <>
            <ImageRow use="logo" url={logo} reload={loaded.reload} />
            <ImageRow use="icon" url={icon} reload={loaded.reload} />
            <SettingsForm<{ color: string }>
              initialValues={{ color }}
              save={(body) => changeSettings({ params: { plugin: 'kernel' }, body })}
              saveText={t('save')}
              savedText={t('look.saved')}
            >
              <Field label={t('look.color')} field="color" extra={t('look.colorHint')} rules={[{ match: /^(#[0-9a-f]{6})?$/i, message: t('look.colorRule') }]}>
                <ColourField label={t('look.color')} />
              </Field>
            </SettingsForm>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

interface ImageRowProps {
  readonly use: SiteImageUse
  /** Empty for the built-in image. */
  readonly url: string
  readonly reload: () => void
}

function ImageRow({ use, url, reload }: ImageRowProps) {
  const t = useText(admin)
  const { setImage, removeImage } = useApi(adminApi)
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  async function change(work: Promise<unknown>) {
    setBusy(true)
    if (await succeeded(work)) toast.success(t('look.saved'))
    setBusy(false)
    reload()
  }
  function upload(file: File) {
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`))) return toast.error(t('look.kind'))
    if (file.size > maxSiteImageBytes) return toast.error(t('look.size'))
    void change(setImage({ query: { use }, file }))
  }
  return (
    <div className="verdict-look-row">
      <span className="verdict-look-words">
        <strong>{t(`look.${use}`)}</strong>
        <small>{t(`look.${use}Hint`)}</small>
      </span>
      {url && <img className="verdict-look-image" src={url} alt={t(`look.${use}`)} />}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t(`look.upload.${use}`)}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) upload(file)
          event.target.value = ''
        }}
      />
      <Button size="small" loading={busy} onClick={() => picker.current?.click()}>
        {t(`look.upload.${use}`)}
      </Button>
      {url && (
        <Button size="small" disabled={busy} onClick={() => void change(removeImage({ query: { use } }))}>
          {t(`look.reset.${use}`)}
        </Button>
      )}
    </div>
  )
}
