import { definePlugin, wireNumber } from '@verdict/core'
import { z } from 'zod'

const line = z.string().trim().max(500).default('')

/** What the school says about itself in the footer; what is empty is left out. */
export const HomeSettings = z.object({ mission: line, vision: line, philosophy: line, values: line })
export type HomeSettings = z.infer<typeof HomeSettings>

/** The home page: a frame of slots, and the carousel above them; and what the site tells about itself. */
export const home = definePlugin({ id: 'home', settings: HomeSettings })

/** The wide column of the home page, each fill a `Panel` with its own empty state: announcements 10, latest problems 20. */
export const homeMain = home.slot<object>('main')

/** The narrow column: recent contests 10, the ranking of the last 7 days 20, the chart of the last week 30. */
export const homeSide = home.slot<object>('side')

/** Sections on top of the page for developers (/developer), each a `Panel`: languages 10. */
export const developerSections = home.slot<object>('developer-sections')

/** The file is not a picture, or unfolds to more than a browser should carry. */
export const PictureRefused = home.error('picture-refused')

/** The carousel holds no more pictures. */
export const CarouselFull = home.error('carousel-full')

/** There is no such picture. */
export const NoPicture = home.error('no-picture', 404)

/** One picture of the carousel. */
export const CarouselPicture = z.object({ id: z.int(), url: z.string() })
export type CarouselPicture = z.infer<typeof CarouselPicture>

/** How large a picture may be. */
export const pictureBytes = 8 * 1024 * 1024

/** The calls of the home page. */
export const homeApi = home.api({
  carousel: {
    method: 'GET',
    path: '/api/home-carousel',
    access: 'anyone',
    output: z.array(CarouselPicture),
    about: 'The pictures of the carousel; none while the default ones are shown.',
  },
  footer: { method: 'GET', path: '/api/home/footer', access: 'anyone', output: HomeSettings, about: 'What the school says about itself in the footer.' },
  addPicture: {
    method: 'POST',
    path: '/api/file/upload-carouse-img',
    access: { roles: ['root'] },
    upload: { field: 'file', maximumBytes: pictureBytes, endings: ['jpg', 'jpeg', 'gif', 'png', 'webp'], withoutHeader: true },
    output: CarouselPicture,
    about: 'Adds a picture to the carousel.',
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/admin/config/home-carousel',
    access: { permission: 'system_info_admin' },
    query: z.object({ id: wireNumber }),
    about: 'Takes a picture out of the carousel.',
  },
})
