import { kernel } from '@verdict/core'
import { defineWeb, page } from '../declaration/define-web.ts'

/** The shell's own pages and texts, declared like those of a plugin. A plugin's page at the same path takes precedence. */
export const kernelWeb = defineWeb(kernel, {
  pages: [
    page('/home', () => import('./plain-home.tsx'), { title: 'pages.home' }),
    page('/plugins', () => import('./plugins/plugin-table.tsx'), { title: 'pages.plugins', guard: { permission: 'system_info_admin' } }),
    page('/gallery', () => import('@verdict/ui-kit/gallery'), { title: 'pages.gallery' }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
