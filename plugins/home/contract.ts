import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** The home page: a frame of slots, and the carousel above them. */
export const home = definePlugin({ id: 'home' })

/** The wide column of the home page, each fill a `Panel` with its own empty state: announcements 10, latest problems 20. */
export const homeMain = home.slot<object>('main')

/** The narrow column: recent contests 10, the ranking of the last 7 days 20, the chart of the last week 30. */
export const homeSide = home.slot<object>('side')

/** Sections of the page for developers (/developer), each a `Panel`: languages 10, judge statuses 20, the API 30. */
export const developerSections = home.slot<object>('developer-sections')

/** A picture was refused. */
export const PictureRefused = home.error('picture-refused')

/** The carousel holds no more pictures. */
export const CarouselFull = home.error('carousel-full')

/** There is no such picture. */
export const NoPicture = home.error('no-picture', 404)

/** One picture of the carousel. */
export const CarouselPicture = z.object({ id: z.int(), url: z.string() })
export type CarouselPicture = z.infer<typeof CarouselPicture>

const mebibyte = 1024 * 1024

/** The calls of the home page. */
export const homeApi = home.api({
  carousel: { method: 'GET', path: '/api/home-carousel', access: 'anyone', output: z.array(CarouselPicture), about: 'The pictures of the carousel; none while the default ones are shown.' },
  addPicture: {
    method: 'POST',
    path: '/api/file/upload-carouse-img',
    access: { roles: ['root'] },
    upload: { field: 'file', maximumBytes: 8 * mebibyte, endings: ['jpg', 'jpeg', 'gif', 'png', 'webp'], withoutHeader: true },
    output: CarouselPicture,
    about: 'Adds a picture to the carousel.',
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/admin/config/home-carousel',
    access: { permission: 'system_info_admin' },
    query: z.object({ id: z.coerce.number().int() }),
    about: 'Takes a picture out of the carousel.',
  },
})
