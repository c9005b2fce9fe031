import { succeeded, useText } from '@verdict/core/web'
import { Dialog, toast } from '@verdict/ui-kit'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { accounts } from '../../contract/accounts.ts'
import type { AvatarFieldProps } from '../../contract/screens.ts'
import { draw, moveView, initialView, type View } from './crop-view.ts'

const previewSide = 280
/** The side of the uploaded image in pixels. */
const avatarSide = 256
const keySteps: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }

/** Crops an image to the square avatar. Users move it by dragging or with the arrow keys, and zoom with the slider. */
export function AvatarCrop({ file, upload, onClose }: Pick<AvatarFieldProps, 'upload'> & { file: File; onClose: () => void }) {
  const t = useText(accounts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [view, setView] = useState<View>(initialView)
  const [busy, setBusy] = useState(false)
  const drag = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    let mounted = true
    createImageBitmap(file).then(
      (bitmap) => mounted && setPicture(bitmap),
      () => {
        toast.error(t('avatar.wrongType'))
        onClose()
      },
    )
    return () => void (mounted = false)
    // oxlint-disable-next-line react/exhaustive-deps -- the other values only report a failure
  }, [file])
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, view, previewSide)
  }, [picture, view])
  const move = (x: number, y: number) => picture && setView((before) => moveView(before, picture, x / previewSide, y / previewSide))
  function press(event: KeyboardEvent) {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    move(-step[0], -step[1])
  }
  function slide(event: PointerEvent) {
    if (!drag.current) return
    move(event.clientX - drag.current.x, event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
  }
  async function send() {
    if (!picture) return
    setBusy(true)
    const target = document.createElement('canvas')
    draw(target, picture, view, avatarSide)
    const blob = await new Promise<Blob | null>((resolve) => target.toBlob(resolve, 'image/png'))
    const isSaved = blob !== null && (await succeeded(upload(new File([blob], 'avatar.png', { type: 'image/png' }))))
    setBusy(false)
    if (!isSaved) return
    toast.success(t('avatar.saved'))
    onClose()
  }
  return (
    <Dialog open title={t('avatar.crop')} onClose={onClose} onConfirm={send} confirmText={t('avatar.use')} confirming={busy} width={360}>
      <div className="verdict-crop">
        <canvas
          ref={canvas}
          width={previewSide}
          height={previewSide}
          tabIndex={0}
          role="img"
          aria-label={t('avatar.cropHint')}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={slide}
          onPointerUp={() => (drag.current = undefined)}
        />
        <label>
          {t('avatar.zoom')}
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={view.zoom}
            onChange={(event) => picture && setView(moveView({ ...view, zoom: Number(event.target.value) }, picture, 0, 0))}
          />
        </label>
      </div>
    </Dialog>
  )
}
