import { defineServer, publicFilesService } from '@verdict/core/server'
import { home, homeApi } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Carousel, pictureCollection } from './carousel.ts'

export default defineServer(home, {
  needs: { files: publicFilesService },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { files }) {
    const carousel = new Carousel(ctx.collection(pictureCollection), files, () => ctx.nextId('pictures'))
    ctx.serve(homeApi, {
      carousel: () => carousel.pictures(),
      footer: () => ctx.settings(),
      addPicture: ({ file, caller }) => carousel.add(file, caller.uid),
      removePicture: ({ query }) => carousel.remove(query.id),
    })
  },
})
