import { useApi, useLoad, useText } from '@verdict/core/web'
import { BlockSkeleton } from '@verdict/ui-kit'
import { home, homeApi } from '../../contract.ts'
import contest from '../pictures/contest.svg'
import learning from '../pictures/learning.svg'
import { Slideshow, type SlideshowPicture } from './slideshow.tsx'

/** The pictures of the site, or two default pictures when there are none or they cannot be loaded. */
export function HomeCarousel() {
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
