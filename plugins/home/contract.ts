import { definePlugin, FooterLines, websiteConfigFields, wireNumber } from '@verdict/core'
import { webFields } from '@verdict/plugin-admin/contract'
import { z } from 'zod'

const line = z.string().trim().max(500).default('')

/** The school's own texts in the footer; empty ones are not shown. */
export const FooterTexts = z.object({ mission: line, vision: line, philosophy: line, values: line })
export type FooterTexts = z.infer<typeof FooterTexts>

/** The texts and links of the footer: the school's own, the record of the site, and its software project. */
const FooterSettings = FooterTexts.extend(FooterLines.shape)
export type FooterSettings = z.infer<typeof FooterSettings>

/** The allowed heights of the carousel, in pixels. */
export const carouselHeights = { min: 120, max: 800 }

/** Whether the home page shows the carousel, and its height in pixels on wide screens. */
export const CarouselSettings = z.object({
  carouselShown: z.boolean().default(true),
  carouselHeight: z.int().min(carouselHeights.min).max(carouselHeights.max).default(500),
})
export type CarouselSettings = z.infer<typeof CarouselSettings>

const HomeSettings = FooterSettings.extend(CarouselSettings.shape)

/** The home page with its carousel and slots, the About page, the page for developers, and the footer. */
export const home = definePlugin({ id: 'home', settings: HomeSettings })

/** The fields of the footer in the site's configuration. */
export const footerLines = home.fields(websiteConfigFields, FooterLines.shape)

/** These fields in the admin form. */
export const footerSettings = home.fields(webFields, FooterLines.shape)

/** The wide column of the home page. Each fill is a `Panel` with its own empty state. Order: announcements 10, latest problems 20. */
export const homeMain = home.slot<object>('main')

/** The narrow column of the home page. Order: recent contests 10, contests of other sites 12, ranking of the last 7 days 20, chart of the last week 30. */
export const homeSide = home.slot<object>('side')

/** Sections at the top of the page for developers (/developer), each a `Panel`. Order: languages 10. */
export const developerSections = home.slot<object>('developer-sections')

/** The file is not an image in an allowed format, or has too many pixels. */
export const PictureRefused = home.error('picture-refused')

/** The carousel has the maximum number of images. */
export const CarouselFull = home.error('carousel-full')

/** The image does not exist. */
export const NoPicture = home.error('no-picture', 404)

/** An image of the carousel. */
export const CarouselPicture = z.object({ id: z.int(), url: z.string() })
export type CarouselPicture = z.infer<typeof CarouselPicture>

/** The carousel as the home page shows it. */
export const CarouselView = CarouselSettings.extend({ pictures: z.array(CarouselPicture) })
export type CarouselView = z.infer<typeof CarouselView>

/** The maximum size of an image. */
export const maxPictureBytes = 8 * 1024 * 1024

/** The API of the home page. */
export const homeApi = home.api({
  carousel: {
    method: 'GET',
    path: '/api/home-carousel',
    access: 'anyone',
    output: z.array(CarouselPicture),
    about: 'Lists the images of the carousel; empty while the default images are shown.',
  },
  carouselView: {
    method: 'GET',
    path: '/api/home/carousel',
    access: 'anyone',
    output: CarouselView,
    about: 'Returns the images of the carousel, whether it is shown, and its height.',
  },
  footer: { method: 'GET', path: '/api/home/footer', access: 'anyone', output: FooterTexts, about: 'Returns the school’s own texts in the footer.' },
  addPicture: {
    method: 'POST',
    path: '/api/file/upload-carouse-img',
    access: { permission: 'system_info_admin' },
    upload: { field: 'file', maximumBytes: maxPictureBytes, endings: ['jpg', 'jpeg', 'gif', 'png', 'webp'], withoutHeader: true },
    output: CarouselPicture,
    about: 'Adds an image to the carousel.',
    rate: { calls: 60, seconds: 60 },
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/admin/config/home-carousel',
    access: { permission: 'system_info_admin' },
    query: z.object({ id: wireNumber }),
    about: 'Removes an image from the carousel.',
  },
})
