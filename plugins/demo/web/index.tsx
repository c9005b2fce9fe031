import { defineWeb, fill, topBarTools } from '@verdict/core/web'
import { demo } from '../contract.ts'

export default defineWeb(demo, {
  fills: [fill(topBarTools, () => import('./mark/demo-mark.tsx'), 10)],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
