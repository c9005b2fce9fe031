import { useText } from '@verdict/core/web'
import { IconButton, IconLeft, IconPause, IconPlayArrow, IconRight, prefersReducedMotion } from '@verdict/ui-kit'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { home } from '../../contract.ts'
import './home.css'

const pictureDurationMs = 5000

export interface SlideshowPicture {
  url: string
  /** Alternative text for screen readers. */
  text: string
}

/** Shows images in turn. Pauses while the pointer or the keyboard focus is inside, when stopped, and for readers who prefer reduced motion. */
export function Slideshow({ pictures }: { pictures: readonly SlideshowPicture[] }) {
  const t = useText(home)
  const [current, setCurrent] = useState(0)
  const [held, setHeld] = useState(false)
  const [stopped, setStopped] = useState(prefersReducedMotion)
  const count = pictures.length
  const show = (place: number) => setCurrent((place + count) % count)
  useEffect(() => {
    if (held || stopped || count < 2) return
    const timer = setTimeout(() => setCurrent((before) => (before + 1) % count), pictureDurationMs)
    return () => clearTimeout(timer)
  }, [current, held, stopped, count])
  function press({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') show(current - 1)
    if (key === 'ArrowRight') show(current + 1)
  }
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false), onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  return (
    <section className="verdict-picture-show" aria-roledescription="carousel" aria-label={t('carousel.title')} onKeyDown={press} {...hold}>
      {pictures.map(({ url, text }, place) => (
        <img
          key={url}
          src={url}
          alt={text}
          className="verdict-picture"
          data-shown={place === current}
          aria-hidden={place !== current}
          fetchPriority={place === 0 ? 'high' : 'low'}
        />
      ))}
      {count > 1 && (
        <div className="verdict-picture-tools">
          <IconButton size="small" label={t('carousel.previous')} onClick={() => show(current - 1)}>
            <IconLeft />
          </IconButton>
          {pictures.map(({ url }, place) => (
            <button
              key={url}
              type="button"
              className="verdict-picture-dot"
              aria-label={t('carousel.show', { number: place + 1 })}
              aria-current={place === current}
              onClick={() => show(place)}
            />
          ))}
          <IconButton size="small" label={t('carousel.next')} onClick={() => show(current + 1)}>
            <IconRight />
          </IconButton>
          <IconButton size="small" label={t(stopped ? 'carousel.play' : 'carousel.pause')} onClick={() => setStopped(!stopped)}>
            {stopped ? <IconPlayArrow /> : <IconPause />}
          </IconButton>
        </div>
      )}
    </section>
  )
}
