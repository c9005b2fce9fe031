import { Fills, site, useFilled, useText } from '@verdict/core/web'
import { EmptyState, IconHome, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { home, homeMain, homeSide } from '../../contract.ts'
import { HomeCarousel } from './home-carousel.tsx'
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
