import { kernelApi } from '@verdict/core'
import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, SettingsForm } from '@verdict/page-kit'
import { Button, confirmAction, EmptyState, Field, IconImage, InputNumber, Panel, Switch, TextSkeleton, toast } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { carouselHeights, home, homeApi, maxPictureBytes, type CarouselSettings } from '../../contract.ts'
import './carousel-panel.css'

const allowedEndings = ['jpg', 'jpeg', 'gif', 'png', 'webp']

/** The images of the home page, whether it shows them, and how high. */
export default function CarouselPanel() {
  const t = useText(home)
  const { carouselView, addPicture, removePicture } = useApi(homeApi)
  const loaded = useLoad((signal) => carouselView({}, signal), [])
  const { reload } = loaded
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  async function add(file: File | undefined) {
    if (!file) return
    if (!allowedEndings.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`))) return toast.error(t('carousel.kind'))
    if (file.size > maxPictureBytes) return toast.error(t('carousel.size'))
    setBusy(true)
    if (await succeeded(addPicture({ file }))) toast.success(t('saved'))
    setBusy(false)
    reload()
  }
  async function remove(id: number) {
    const sure = await confirmAction({
      title: t('carousel.removeTitle'),
      content: t('carousel.removeContent'),
      action: t('carousel.remove'),
      cancel: t('cancel'),
    })
    if (sure && (await succeeded(removePicture({ query: { id } })))) reload()
  }
  return (
    <Panel
      title={t('carousel.panel')}
      actions={
        <Button size="small" loading={busy} onClick={() => picker.current?.click()}>
          {t('carousel.add')}
        </Button>
      }
    >
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('carousel.add')}
        accept={allowedEndings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          void add(file)
          event.target.value = ''
        }}
      />
      <Loaded of={loaded} waiting={<TextSkeleton lines={3} height={120} />}>
        {({ pictures, carouselShown, carouselHeight }) => (
          <>
            <LookForm settings={{ carouselShown, carouselHeight }} />
            {pictures.length === 0 && <EmptyState icon={<IconImage />} title={t('carousel.none')} hint={t('carousel.noneHint')} />}
            <ul className="verdict-carousel-list">
              {pictures.map(({ id, url }, index) => (
                <li key={id}>
                  <img src={url} alt={t('carousel.picture', { number: index + 1 })} loading="lazy" />
                  <Button size="mini" status="danger" aria-label={t('carousel.removeNumber', { number: index + 1 })} onClick={() => void remove(id)}>
                    {t('carousel.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function LookForm({ settings }: { readonly settings: CarouselSettings }) {
  const t = useText(home)
  const { changeSettings } = useApi(kernelApi)
  return (
    <SettingsForm<CarouselSettings>
      initialValues={settings}
      save={(body) => changeSettings({ params: { plugin: home.id }, body })}
      saveText={t('save')}
      savedText={t('saved')}
    >
      <Field label={t('settings.carouselShown')} field="carouselShown" triggerPropName="checked">
        <Switch />
      </Field>
      <Field label={t('settings.carouselHeight')} field="carouselHeight" extra={t('carousel.heightHint')}>
        <InputNumber min={carouselHeights.min} max={carouselHeights.max} precision={0} />
      </Field>
    </SettingsForm>
  )
}
