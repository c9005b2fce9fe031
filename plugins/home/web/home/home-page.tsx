import { Fills, site, useApi, useFilled, useLoad, useText } from '@verdict/core/web'
import { BlockSkeleton, EmptyState, IconHome, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { home, homeApi, homeMain, homeSide, type CarouselSettings } from '../../contract.ts'
import contest from '../pictures/contest.svg'
import learning from '../pictures/learning.svg'
import { Slideshow, type SlideshowPicture } from './slideshow.tsx'
import './home.css'

const waiting = <TextSkeleton lines={6} height={260} />

/** The home page: the carousel, and the panels of plugins in two columns. */
export default function HomePage() {
  const t = useText(home)
  const hasSide = useFilled(homeSide)
  const hasMain = useFilled(homeMain)
  return (
    <>
      <div className="verdict-home-top">
        <h1 className="verdict-visually-hidden">{t('home.heading', { site: site.name })}</h1>
        <HomeCarousel />
      </div>
      <PageFrame aside={hasSide && hasMain && <Fills of={homeSide} with={{}} waiting={waiting} />}>
        <div className="verdict-home-panels">
          <Fills of={homeMain} with={{}} waiting={waiting} />
          {hasSide && !hasMain && <Fills of={homeSide} with={{}} waiting={waiting} />}
          {!hasMain && !hasSide && <EmptyState icon={<IconHome />} title={t('home.empty')} hint={site.description} />}
        </div>
      </PageFrame>
    </>
  )
}

/** The images of the site, or two default images if there are none or loading failed; nothing if the site does not show the carousel. */
function HomeCarousel() {
  const t = useText(home)
  const { carouselView } = useApi(homeApi)
  const { value, loading } = useLoad((signal) => carouselView({}, signal), [])
  const { carouselShown, carouselHeight } = value ?? lastSettings()
  useEffect(() => {
    if (value) localStorage.setItem(settingsKey, JSON.stringify({ carouselShown: value.carouselShown, carouselHeight: value.carouselHeight }))
  }, [value])
  if (!carouselShown) return null
  const own = value?.pictures.map(({ url }, index): SlideshowPicture => ({ url, text: t('carousel.picture', { number: index + 1 }) })) ?? []
  const defaults = [
    { url: learning, text: t('carousel.learning') },
    { url: contest, text: t('carousel.contest') },
  ]
  return (
    <div className="verdict-picture-frame" style={{ height: carouselHeight }}>
      {loading && !value ? <BlockSkeleton height={carouselHeight} /> : <Slideshow pictures={own.length > 0 ? own : defaults} />}
    </div>
  )
}

const settingsKey = 'verdict-carousel'

/** The settings at the last visit, so that the page keeps its layout while they load. */
function lastSettings(): CarouselSettings {
  return JSON.parse(localStorage.getItem(settingsKey) ?? '{ "carouselShown": true, "carouselHeight": 500 }')
}
