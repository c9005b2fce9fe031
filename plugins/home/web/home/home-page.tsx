import { Fills, site, useApi, useFilled, useLoad, useText } from '@verdict/core/web'
import { BlockSkeleton, EmptyState, IconHome, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { home, homeApi, homeMain, homeSide } from '../../contract.ts'
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

/** The images of the site, or two default images if there are none or loading failed. */
function HomeCarousel() {
  const t = useText(home)
  const { carousel } = useApi(homeApi)
  const { value, loading } = useLoad((signal) => carousel({}, signal), [])
  if (loading && !value)
    return (
      <div className="verdict-picture-show">
        <BlockSkeleton height={500} />
      </div>
    )
  const own = value?.map(({ url }, index): SlideshowPicture => ({ url, text: t('carousel.picture', { number: index + 1 }) })) ?? []
  const defaults = [
    { url: learning, text: t('carousel.learning') },
    { url: contest, text: t('carousel.contest') },
  ]
  return <Slideshow pictures={own.length > 0 ? own : defaults} />
}
