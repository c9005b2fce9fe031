import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, EmptyState, ErrorState, IconImage, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { home, homeApi, pictureBytes } from '../contract.ts'
import './carousel-panel.css'

const endings = ['jpg', 'jpeg', 'gif', 'png', 'webp']

/** The pictures on top of the home page: add, look at, take away. */
export default function CarouselPanel() {
  const t = useText(home)
  const { carousel, addPicture, removePicture } = useApi(homeApi)
  const { value, failure, reload } = useLoad((signal) => carousel({}, signal), [])
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  async function add(file: File | undefined) {
    if (!file) return
    if (!endings.includes(file.name.split('.').at(-1)!.toLowerCase())) return toast.error(t('carousel.kind'))
    if (file.size > pictureBytes) return toast.error(t('carousel.size'))
    setBusy(true)
    await addPicture({ file }).then(
      () => toast.success(t('saved')),
      () => undefined,
    )
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
    if (sure) await removePicture({ query: { id } }).then(reload, () => undefined)
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
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          void add(file)
          event.target.value = ''
        }}
      />
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={3} height={120} />}
      {value?.length === 0 && <EmptyState icon={<IconImage />} title={t('carousel.none')} hint={t('carousel.noneHint')} />}
      <ul className="verdict-carousel-list">
        {value?.map(({ id, url }, index) => (
          <li key={id}>
            <img src={url} alt={t('carousel.picture', { number: index + 1 })} loading="lazy" />
            <Button size="mini" status="danger" aria-label={t('carousel.removeNumber', { number: index + 1 })} onClick={() => void remove(id)}>
              {t('carousel.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
