import { fillFields } from '@verdict/core'
import { defineServer, publicFilesService, siteControl, type Migration } from '@verdict/core/server'
import { setupSteps } from '@verdict/plugin-admin/contract'
import { footerLines, footerSettings, home, homeApi } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Carousel, pictureCollection } from './carousel/carousel.ts'

/** Earlier versions stored them as kernel settings. */
const takeFooterLines: Migration = {
  name: 'take-footer-lines',
  run: ({ takeSettings }) => takeSettings('kernel', Object.keys(footerLines.schema.shape)),
}

export default defineServer(home, {
  needs: { files: publicFilesService, control: siteControl },
  migrations: [takeFooterLines],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { files, control }) {
    const carousel = new Carousel(ctx.collection(pictureCollection), files, () => ctx.nextId('pictures'))
    ctx.contribute(
      footerLines.point,
      fillFields(footerLines, () => ctx.settings()),
    )
    ctx.contribute(
      footerSettings.point,
      fillFields(
        footerSettings,
        () => ctx.settings(),
        (changed) => control.changeSettings(home.id, changed),
      ),
    )
    ctx.contribute(setupSteps, async () => {
      const { carouselShown } = ctx.settings()
      return [{ plugin: home.id, name: 'carousel', isDone: !carouselShown || (await carousel.pictures()).length > 0, path: '/admin/conf', order: 110 }]
    })
    ctx.serve(homeApi, {
      carousel: () => carousel.pictures(),
      carouselView: async () => ({ ...ctx.settings(), pictures: await carousel.pictures() }),
      footer: () => ctx.settings(),
      addPicture: ({ file, caller }) => carousel.add(file, caller.uid),
      removePicture: ({ query }) => carousel.remove(query.id),
    })
  },
})
